import { expect, it } from "vitest";
import { verifyRecord } from "#lib/record";
import { loader } from "../../app/routes/_gated.account.submissions.$id.record";
import { action, loader as submitPage } from "../../app/routes/_gated.submit-your-research";
import { givenFiles } from "../support/requests/record";
import { testApi } from "../support/servers/api";
import { guest, signedInAt } from "../support/servers/site";

const research = {
  title: "Type confusion in the parser",
  version: "",
  "High-Level Overview": "A parser trusts a length.",
  "Root Cause Analysis": "It is signed.",
  "Proof-of-Concept": "call()",
  Steps: "1. Run it.",
};

it("is a file right after submitting that proves what was sent, files too, and to another browser only that it was", async () => {
  const { api, browser, id, record } = await submitted();
  const file = await browser.load(loader, record, {}, { id });
  const given = givenFiles({ "research.json": JSON.stringify(research), "poc.py": "print(1)" });
  const keys = api.services.signer.keys;

  const verdict = await verifyRecord(JSON.stringify(file.data), { keys, given });

  expect(file.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="record-2026-\d{4,}\.json"$/,
  );
  expect(verdict.problems).toEqual([]);
  expect(verdict.files.map(({ what }) => what)).toEqual(["research", "attachment"]);
  const state = { ...browser.state, visitor: "another-browser" };
  const elsewhere = await guest(api, state).load(loader, record, {}, { id });
  expect(elsewhere.data).not.toHaveProperty("secrets");
});

it("has no secrets in any address but sealed, and none later", async () => {
  const { browser, id, record } = await submitted();
  const { data } = await browser.load(loader, record, {}, { id });
  const { secrets } = data as { secrets: string[] };

  expect(secrets).toHaveLength(2);
  for (const secret of secrets) expect(record).not.toContain(secret);
  expect(
    (await browser.load(loader, `/account/submissions/${id}/record`, {}, { id })).data,
  ).not.toHaveProperty("secrets");
});

it("is not there for anyone else", async () => {
  const { api, id, record } = await submitted();
  const { browser } = await signedInAt(api, "complete");
  expect((await browser.load(loader, record, {}, { id })).status).toBe(404);
  expect((await guest(api).load(loader, record, {}, { id })).location).toMatch(/^\/login\?redirectTo=/);
});

/** A researcher who has just submitted, as the site's form does. */
async function submitted() {
  const api = await testApi();
  const { browser } = await signedInAt(api, "complete");
  const attempt = api.services.newId();
  const fields = { ...research, attempt, revision: "1", attachments: new File(["print(1)"], "poc.py") };
  const { location } = await browser.send(action, "/submit-your-research", fields);
  const page = await browser.load(submitPage, location ?? "");
  const { received } = page.data as { received: { record: string; href: string; hasSecrets: boolean } };
  expect(received.hasSecrets).toBe(true);
  return { api, browser, id: attempt, record: received.record };
}
