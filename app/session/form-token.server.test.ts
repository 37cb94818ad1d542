import { expect, test } from "vitest";
import { BrowserState } from "./browser-state.server";
import { FormToken } from "./form-token.server";

test("a form token is written differently each time, and good for its browser alone", () => {
  const [own, other] = [new FormToken(new BrowserState(null)), new FormToken(new BrowserState(null))];
  const [first, second] = [own.make(), own.make()];

  expect(first).not.toBe(second);
  expect([own.isGood(first), own.isGood(second), other.isGood(first), own.isGood("")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("no token or proof of before a session began is good in it", () => {
  const state = new BrowserState({ visitor: "a-visitor" });
  const token = new FormToken(state);
  const [before, proof] = [token.make(), token.prove("a text")];

  state.startSession({ access: "", refresh: "", user_status: state.status });

  expect(token.isGood(before)).toBe(false);
  expect(token.prove("a text")).not.toBe(proof);
});
