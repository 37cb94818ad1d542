import { expect, it } from "vitest";
import { memberProof } from "../session/member-proof.server";
import { draftSecrets } from "./draft-secrets.server";

const of = draftSecrets(["the newer secret", "the older secret"]);

it("is the same for a researcher whenever it is asked for, and another for everybody else", () => {
  expect(of("ada")).toEqual(of("ada"));
  expect(new Set([...of("ada"), ...of("grace")]).size).toBe(4);
});

it("seals with the newest secret of the site, and opens with those before it", () => {
  expect(draftSecrets(["the older secret"])("ada")).toEqual([of("ada")[1]]);
});

it("says nothing of the secret, nor of what else is made with it", () => {
  const [half = ""] = of("ada");
  expect(half).toMatch(/^[\w-]{43}$/);
  expect(memberProof(["the newer secret"]).make(0)).not.toContain(half);
});
