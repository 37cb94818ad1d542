import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint, Stage } from "#contract/endpoint";
import { calls } from "#contract/index";
import type { State } from "../../app/session/session-cookie.server";
import { callSamples } from "../support/requests/call-samples";
import { hostileTexts, textsIn, withText } from "../support/requests/hostile-texts";
import { formAddresses } from "./support/form-addresses";
import { expectHealthy } from "./support/health";
import { pagesWith, signedInPages } from "./support/page-client";
import { call, member, multipart } from "./support/target";
import type { Answer } from "./support/wire";

/** The rest of a form or call around its texts. */
const AROUND_BYTES = 8 * 1024;
const MEBIBYTE = 2 ** 20;

/** The stage that a call needs, so that it is not refused before it is read; `complete` for the others. */
const stages: Record<string, Exclude<Stage, "anyone">> = {
  activateMfa: "password_set",
  confirmMfa: "password_set",
  createProfile: "mfa_set",
  signNda: "profile_made",
};

const withTexts = [...calls].filter(([, { body }]) => !(body instanceof z.ZodUndefined));

describe("R16 No text holds the process, however it is written", () => {
  test.each(withTexts)("in any field of the call %s", async (name, endpoint) => {
    const sample = callSamples[name];
    for (const path of textsIn(sample)) {
      const { token } = await member({ stage: stages[name] });
      const sizes = [endpoint.maxBytes - AROUND_BYTES, Math.max(MEBIBYTE, endpoint.maxBytes + 1)];
      for (const [what, text] of sizes.flatMap((size) => hostileTexts(size))) {
        const answers: Answer[] = [];
        await expectHealthy(async () => {
          answers.push(await sendTo(endpoint, token, withText(sample, path, text)));
        });
        expect([path, what, answers.every(({ status }) => status === 400 || status === 413)]).toEqual([
          path,
          what,
          true,
        ]);
      }
    }
  });

  test.each(formAddresses())("in the fields of the form of %s", async (path) => {
    const { client, token, names } = await formAt(path);
    for (const [what, text] of hostileTexts(Math.floor((MEBIBYTE - AROUND_BYTES) / names.length))) {
      const answers: Answer[] = [];
      await expectHealthy(async () => {
        const fields = Object.fromEntries(names.map((name) => [name, text]));
        answers.push(await client.postFiles(token, path, fields));
      });
      expect([what, answers.filter(({ status }) => status >= 500)]).toEqual([what, []]);
    }
  });

  test("in ten thousand fields, or in JSON without an end to its depth", async () => {
    const { token } = await member();
    const pages = await signedInPages(await member());
    const formToken = await pages.tokenOf("/referrals");
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field${index}`, "x"]));
    const json = { "Content-Type": "application/json" };
    const attacks: [what: string, () => Promise<Answer>][] = [
      [
        "objects in objects",
        () => call("POST", "/submissions", { token, body: '{"details":'.repeat(90_000), headers: json }),
      ],
      [
        "lists in lists",
        () => call("POST", "/submissions", { token, body: "[".repeat(MEBIBYTE), headers: json }),
      ],
      ["keys", () => call("POST", "/submissions", { token, json: many })],
      ["fields of a call", () => call("POST", "/referrals", { token, form: many })],
      ["parts of a screen's form", () => pages.postFiles(formToken, "/referrals", many)],
      ["fields of a screen's form", () => pages.postWith(formToken, "/referrals", many)],
      ["parts of the form with files", () => pages.postFiles(formToken, "/submit-your-research", many)],
    ];
    for (const [what, attack] of attacks) {
      const statuses: number[] = [];
      await expectHealthy(async () => {
        statuses.push((await attack()).status);
      });
      expect([what, statuses.filter((status) => status !== 400 && status !== 413)]).toEqual([what, []]);
    }
  });
});

/** Sends a call's body as its encoding has it; forms in parts, where a letter takes no more bytes than it has. */
function sendTo({ method, path, encoding }: Endpoint, token: string, body: unknown): Promise<Answer> {
  const address = path.replace("{id}", "0197b3c2-0000-7000-8000-000000000000");
  if (encoding === "json") return call(method, address, { token, json: body });
  const fields = Object.entries(body as Record<string, string>);
  return call(method, address, {
    token,
    ...multipart(fields.map(([name, content]) => ({ name, content: String(content) }))),
  });
}

/** The user to whom a form is shown, where that is not every onboarded researcher. */
const readers: Record<string, [stage: Exclude<Stage, "anyone"> | null, state?: Partial<State>]> = {
  "/login": [null],
  "/invitation": [null],
  "/theme": [null],
  "/logout": [null],
  "/confirm-mfa": [null, { ephemeral_token: "x".repeat(43) }],
  "/setup-password": ["signed_in", { invitation_code: "0123ABCDEFGH" }],
  "/setup-mfa": ["password_set"],
  "/create-profile": ["mfa_set"],
  "/complete-profile": ["profile_made"],
  "/sign-nda": ["profile_made", { skipped_profile: true }],
};

/** The fields of forms at addresses without a page of their own. */
const unseen = ["theme", "redirectTo", "bounty", "messages", "url"];

/** A form's fields, as its page has them. */
async function formAt(path: string) {
  const [stage, state] = readers[path] ?? ["complete"];
  const session = stage ? await member({ stage }) : undefined;
  const client = await pagesWith({ ...(session && { session }), ...state });
  const { text } = await client.get(path);
  const token =
    /name="csrf" value="([\w-]+)[".]/.exec(text)?.[1] ?? (await client.tokenOf("/privacy-policy"));
  const named = [...text.matchAll(/<(?:input|textarea|select)\b[^>]*?\bname="([^"]+)"/g)];
  const names = [...new Set(named.map(([, name = ""]) => name))].filter(
    (name) => !["csrf", "stay", "theme"].includes(name),
  );
  return { client, token, names: names.length > 0 ? names : unseen };
}
