import { expect, test } from "vitest";
import { verifyRecord } from "#lib/record";
import { newSession } from "../../tests/support/people/sessions";
import {
  givenFiles,
  openingsIn,
  readRecord,
  recordedFiles,
  recordedResearch,
  withRecord,
} from "../../tests/support/requests/record";
import { applyRetention } from "../retention/apply";
import { readRetention } from "../retention/periods";
import { destroySubmissions, removeSubmissions } from "../submissions/remove-submissions";
import { issuingOf } from "./issue";

const DAY = 24 * 60 * 60_000;
const retention = readRetention({});

test("when its time is up a declined submission is destroyed, and its record stays, with a signed certificate", async () => {
  const { api, token, id, number, keys } = await declinedLongAgo();
  expect(await applyRetention(retaining(api), retention)).toMatchObject({ declinedSubmissions: 1 });

  const record = await readRecord(api, token, id);
  const opening = (await openingsIn(record))[1] ?? "";
  const files = givenFiles({ "opening.json": opening, "poc.py": recordedFiles["poc.py"] });
  const verdict = await verifyRecord(record, { keys, given: files });

  expect(verdict).toMatchObject({ holds: true, problems: [], unproved: [] });
  const at = new Date(api.clock.now).toISOString();
  const backups_until = new Date(api.clock.now + 35 * DAY).toISOString();
  expect(verdict.receipts.at(-1)).toMatchObject({
    kind: "destroyed",
    event: null,
    by: "programme",
    status: "declined",
    at,
    backups_until,
    // The texts are a question and its answer.
    destroyed: { research: 1, files: 2, bytes: 30, texts: 2 },
  });
  expect(verdict.files[1]).toEqual({ name: "poc.py", what: "attachment", receipt: 2 });
  expect(await (await api.get("/submissions/destroyed", token)).json()).toEqual([
    { id, number, at, backups_until },
  ]);
  expect(await (await api.get("/submissions", token)).json()).toEqual([]);
});

test("what was said goes with what was destroyed, and nothing proves it any more", async () => {
  const { api, token, id } = await declinedLongAgo();
  await applyRetention(retaining(api), retention);

  const record = await readRecord(api, token, id);

  expect(record).not.toContain("Which versions?");
  const rows = await api.db.selectFrom("submission_receipts").select(["contents"]).execute();
  expect(rows.filter(({ contents }) => contents !== null)).toEqual([]);
  expect(await api.rows("submission_events")).toEqual([]);
  expect(api.services.store).toHaveProperty("objects.size", 0);
});

test("of two processes that destroy the same submission one certifies it", async () => {
  const { api, id } = await declinedLongAgo();

  await Promise.all([1, 2].map(() => destroySubmissions(retaining(api), [id], 0)));

  const rows = await api.db
    .selectFrom("submission_receipts")
    .select("kind")
    .where("kind", "=", "destroyed")
    .execute();
  expect(rows).toHaveLength(1);
});

test("where it cannot be certified nothing is destroyed", async () => {
  const { api, id } = await declinedLongAgo();
  const signer = { ...api.services.signer, sign: () => Promise.reject(new Error("no key")) };

  await expect(destroySubmissions({ ...retaining(api), signer }, [id], 0)).rejects.toThrow("no key");

  expect(await api.db.selectFrom("submissions").select("id").execute()).toEqual([{ id }]);
  expect(api.services.store).toHaveProperty("objects.size", 2);
});

test("another's certificates are not listed, and a page begins behind the one that is named", async () => {
  const { api, token, id } = await declinedLongAgo();
  await applyRetention(retaining(api), retention);
  const other = await api.signedIn();

  expect(await (await api.get("/submissions/destroyed", other.token)).json()).toEqual([]);
  expect(await (await api.get(`/submissions/destroyed?before=${id}`, token)).json()).toEqual([]);
  expect((await api.get("/submissions/destroyed?before=.", token)).status).toBe(400);
  expect((await api.get(`/submissions/${id}/record`, other.token)).status).toBe(404);
});

test("the id of a destroyed submission takes no other research, of any sender, and its record stays as it was", async () => {
  const { api, token, id, keys } = await declinedLongAgo();
  await applyRetention(retaining(api), retention);
  const before = JSON.parse(await readRecord(api, token, id)).receipts;
  const other = await api.signedIn();

  for (const sender of [other.token, token]) {
    const json = { id, details: recordedResearch };
    const sent = await api.request("POST", "/submissions", { token: sender, json });
    await api.request("POST", `/submissions/${id}/messages`, { token: sender, json: { text: "Mine" } });

    expect([sent.status, (await sent.json()).code]).toEqual([409, "submission_settled"]);
  }
  const record = await readRecord(api, token, id);
  expect(JSON.parse(record).receipts).toEqual(before);
  expect(await verifyRecord(record, { keys })).toMatchObject({ holds: true, problems: [] });
  expect((await api.get(`/submissions/${id}/record`, other.token)).status).toBe(404);
  expect(await api.db.selectFrom("submissions").select("id").execute()).toEqual([]);
});

test("what is removed because its researcher leaves has no record either", async () => {
  const { api, token, id } = await withRecord();
  await removeSubmissions(api.services, [id]);

  expect((await api.get(`/submissions/${id}/record`, token)).status).toBe(404);
  expect(await api.db.selectFrom("submission_receipts").select("id").execute()).toEqual([]);
});

type Made = Awaited<ReturnType<typeof withRecord>>;

async function declinedLongAgo(): Promise<Made> {
  const made = await withRecord();
  made.api.clock.now += 30 * DAY + 1;
  // The earlier session has ended by then.
  const { access: token } = await newSession(made.api.services, made.researcher_id);
  return { ...made, token };
}

function retaining({ services }: Made["api"]) {
  const { db, store, now } = services;
  return { db, store, now, ...issuingOf(services) };
}
