import { expect, it } from "vitest";
import { verifyRecord } from "#lib/record";
import { loader } from "../../app/routes/_gated.account.submissions.$id.record";
import { action, loader as submitPage } from "../../app/routes/_gated.submit-your-research";
import { givenFiles } from "../support/requests/record";
import { sampleResearch } from "../support/requests/sample-research";
import { guest, signedInAt, signedInBrowser } from "../support/servers/site";

const research = { ...sampleResearch, version: "" };

it("is a file right after submitting that proves what was sent, files too, and to another browser only that it was", async () => {
  const { api, browser, id, record, cookie } = await submitted();
  const file = await browser.load(loader, record, { Cookie: cookie }, { id });
  const given = givenFiles({ "research.json": JSON.stringify(research), "poc.py": "print(1)" });
  const keys = api.services.signer.keys;

  const verdict = await verifyRecord(JSON.stringify(file.data), { keys, given });

  expect(file.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="record-2026-\d{4,}\.json"$/,
  );
  expect([verdict.problems, verdict.unproved]).toEqual([[], []]);
  expect(verdict.files.map(({ what }) => what)).toEqual(["research", "attachment"]);
  const state = { ...browser.state, visitor: "another-browser" };
  const elsewhere = await guest(api, state).load(loader, record, { Cookie: cookie }, { id });
  expect(elsewhere.data).not.toHaveProperty("secrets");
});

it("has no secrets of another submission, nor where the browser has none, and no address ever has any", async () => {
  const { browser, id, record, cookie } = await submitted();
  const { data } = await browser.load(loader, record, { Cookie: cookie }, { id });
  const { secrets } = data as { secrets: string[] };
  const fields = {
    ...research,
    attempt: "019bc186-de00-7000-8000-0000000000ff",
    revision: "1",
    attachments: new File(["x"], "x.py"),
  };
  const other = await browser.send(action, "/submit-your-research", fields);

  expect(secrets).toHaveLength(2);
  for (const secret of secrets) expect(cookie + record).not.toContain(secret);
  const later = { Cookie: cookieOf(other) };
  expect((await browser.load(loader, record, later, { id })).data).not.toHaveProperty("secrets");
  expect((await browser.load(loader, record, {}, { id })).data).not.toHaveProperty("secrets");
});

it("has the secrets of files that were sent again by themselves", async () => {
  const { browser, id, record, cookie } = await submitted();
  const again = { submission: id, stored: "1", attachments: new File(["log"], "trace.log") };
  const sent = await browser.send(action, "/submit-your-research", again, { Cookie: cookie });
  const { data } = await browser.load(loader, record, { Cookie: cookieOf(sent) }, { id });
  expect((data as { secrets: string[] }).secrets).toHaveLength(3);
});

it("is not there for anyone else", async () => {
  const { api, id, record } = await submitted();
  const { browser } = await signedInAt(api, "complete");
  expect((await browser.load(loader, record, {}, { id })).status).toBe(404);
  expect((await guest(api).load(loader, record, {}, { id })).location).toMatch(/^\/login\?redirectTo=/);
});

/** A researcher who has just submitted, as the site's form does. */
async function submitted() {
  const { api, browser } = await signedInBrowser("complete");
  const attempt = api.services.newId();
  const fields = { ...research, attempt, revision: "1", attachments: new File(["print(1)"], "poc.py") };
  const sent = await browser.send(action, "/submit-your-research", fields);
  const cookie = cookieOf(sent);
  const page = await browser.load(submitPage, sent.location ?? "", { Cookie: cookie });
  const { received } = page.data as { received: { record: string; hasSecrets: boolean } };
  expect(received.hasSecrets).toBe(true);
  return { api, browser, id: attempt, record: received.record, cookie };
}

function cookieOf({ headers }: { headers: Headers }): string {
  const set = headers.get("Set-Cookie") ?? "";
  expect(set).toMatch(/^receipts=[^;]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/);
  return set.split(";")[0] ?? "";
}
