import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type Verdict, verifyRecord } from "#lib/record";
import {
  givenFiles,
  openingsIn,
  readRecord,
  recordedFiles,
  recordedResearch,
  withRecord,
} from "../../tests/support/requests/record";
import { signedInApi, type TestApi, testApi } from "../../tests/support/servers/api";
import { transaction } from "../database/transaction";
import { act, note } from "../submissions/events.store";
import { issuingOf } from "./issue";

test("another researcher's record is not there, nor one of an unknown submission", async () => {
  const { api, id } = await withRecord();
  const other = await api.signedIn();

  expect((await api.get(`/submissions/${id}/record`, other.token)).status).toBe(404);
  expect((await api.get("/submissions/unknown/record", other.token)).status).toBe(404);
  expect((await api.get(`/submissions/${id}/record`)).status).toBe(401);
});

test("ten records are made in a minute, since each is one reply with all of it", async () => {
  const { api, id, token } = await withRecord();
  const statuses: number[] = [];
  for (let made = 0; made < 11; made++)
    statuses.push((await api.get(`/submissions/${id}/record`, token)).status);

  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(7);
  expect(statuses.at(-1)).toBe(429);
});

// Proves R15
test("by nothing in the database could research be guessed, nor could words that are readable on the site", async () => {
  const { api, secrets } = await withRecord();
  const guesses = [...Object.values(recordedResearch), ...Object.values(recordedFiles), "Which versions?"];
  const hashes = guesses.flatMap((guess) => {
    const digest = createHash("sha256").update(String(guess)).digest();
    return [String(guess), digest.toString("hex"), digest.toString("base64url")];
  });

  const rows = await api.db.selectFrom("submission_receipts").selectAll().orderBy("sequence").execute();

  const payloads = rows.map(({ jws }) => Buffer.from(jws.split(".")[1] ?? "", "base64url").toString());
  const stored = JSON.stringify(rows) + payloads.join("");
  expect(payloads[0]).toContain('"fields":{"title":"');
  for (const text of [...hashes, ...secrets, ...Object.keys(recordedFiles)])
    expect(stored).not.toContain(text);
});

test("the receipt of research names agreement, programme's key and criteria, and its secret is sealed", async () => {
  const { api, id, researcher_id, record, secrets } = await withRecord();
  const { text_sha256 } = await api.db
    .selectFrom("ndas")
    .select("text_sha256")
    .where("researcher_id", "=", researcher_id)
    .executeTakeFirstOrThrow();

  const [first] = (await verified(api, record)).receipts;
  const [opening, ofFiles] = (await openingsIn(record)).map((text) => JSON.parse(text));

  expect(first).toMatchObject({
    iss: api.services.identity.publicUrl,
    submission: id,
    sequence: 1,
    previous: null,
    revision: 1,
    agreement: text_sha256,
    programme_key: api.services.programmeKey.fingerprint,
    criteria: "1",
    at: "2026-01-15T12:00:00.000Z",
  });
  expect(opening).toEqual({ format: "conclave-opening/1", submission: id, revision: 1, secret: secrets[0] });
  expect(ofFiles).toMatchObject({
    secret: secrets[1],
    files: [{ name: "poc.py", size: 14 }, { name: "notes ü.txt" }],
  });
});

test("other research in the place of the first is another receipt behind it, and proves what it says", async () => {
  const { api, token, id, edited } = await replaced();
  const record = await readRecord(api, token, id);
  const openings = await openingsIn(record);

  const given = {
    "first.json": openings[0] ?? "",
    "second.json": openings[1] ?? "",
    "research.json": edited,
  };
  const { problems, receipts, files, unproved } = await verified(api, record, given);

  expect([problems, unproved]).toEqual([[], []]);
  expect(receipts).toMatchObject([
    { kind: "submitted", event: 1, revision: 1 },
    { kind: "submitted", event: 1, revision: 2 },
  ]);
  expect(files[2]).toEqual({ name: "research.json", what: "research", receipt: 2 });
});

test("after a move to another address a record holds where the instance is configured with the former one", async () => {
  const { api, token, id } = await withRecord();
  const movedTo = async (formerPublicUrls: string[]) => {
    const { identity } = api.services;
    const moved = await testApi({
      db: api.db,
      now: api.services.now,
      identity: { ...identity, publicUrl: "https://moved.example", formerPublicUrls },
    });
    return verified(api, await readRecord(moved, token, id));
  };

  const told = await movedTo([api.services.identity.publicUrl]);
  const untold = await movedTo([]);

  expect(told).toMatchObject({ holds: true, problems: [], statement: { iss: "https://moved.example" } });
  expect(untold).toMatchObject({ holds: false });
  expect(untold.statement).not.toHaveProperty("formerly");
});

test("a record of a submission of before begins with its next event, and says so", async () => {
  const { api, token, id } = await withRecord();
  await api.db.deleteFrom("submission_receipts").execute();

  const none = await verified(api, await readRecord(api, token, id));
  await transaction(api.db, (tx) =>
    note(tx, ["declined"], { submission_id: id, kind: "message", by: "programme" }, writing(api)),
  );
  const one = await verified(api, await readRecord(api, token, id));

  expect(none).toMatchObject({ holds: true, notes: [expect.stringMatching(/^Nothing has happened since/)] });
  expect(one).toMatchObject({
    holds: true,
    receipts: [{ sequence: 1, previous: null, event: 5, unreceipted: 4 }],
    notes: ["The record begins with event 5: what came before has no receipts."],
  });
});

test("what else an event says is in its receipt and in the record", async () => {
  const { api, token, id } = await withRecord();
  const event = { submission_id: id, kind: "message", by: "programme" } as const;
  const parts = { terms: '{"amount":120000}' };
  await transaction(api.db, (tx) => note(tx, ["declined"], { ...event, parts }, writing(api)));

  const record = await readRecord(api, token, id);

  expect(JSON.parse(record).receipts[5]).toMatchObject({ parts, salt: expect.stringMatching(/^.{43}$/) });
  expect((await verified(api, record)).problems).toEqual([]);
  const changed = await verified(api, record.replace("120000", "920000"));
  expect(changed.problems).toEqual([
    { where: "receipt 6", what: "has another content than was signed: its terms was changed, or its salt." },
  ]);
});

test("an event that cannot be signed is not written, and the submission stays as it was", async () => {
  const { api, token, id } = await received();
  const signer = { ...api.services.signer, sign: () => Promise.reject(new Error("no key")) };
  const event = { submission_id: id, kind: "taken", by: "programme" } as const;
  const taking = transaction(api.db, (tx) => act(tx, "take", event, { ...writing(api), signer }));

  await expect(taking).rejects.toThrow("no key");

  const { status, events } = await (await api.get(`/submissions/${id}`, token)).json();
  expect([status, events.length]).toEqual(["received", 1]);
  expect(await api.db.selectFrom("submission_receipts").select("id").execute()).toHaveLength(1);
});

test("events at the same time are receipted one behind the other", async () => {
  const { api, token, id } = await received();
  const write = (text: string) =>
    api.request("POST", `/submissions/${id}/messages`, { token, json: { text } });

  await Promise.all(["one", "two", "three", "four"].map(write));

  const { problems, receipts } = await verified(api, await readRecord(api, token, id));
  expect(problems).toEqual([]);
  expect(receipts.map(({ event }) => event)).toEqual([1, 2, 3, 4, 5]);
});

const writing = (api: TestApi) => ({ ...issuingOf(api.services), at: api.clock.now });

function verified(api: TestApi, record: string, files: Record<string, string> = {}): Promise<Verdict> {
  return verifyRecord(record, { keys: api.services.signer.keys, given: givenFiles(files) });
}

async function received() {
  const { api, token } = await signedInApi();
  const { id } = await api.submit(token, recordedResearch);
  return { api, token, id: String(id) };
}

async function replaced() {
  const { api, token } = await signedInApi();
  const id = api.services.newId();
  const edited = { ...recordedResearch, Steps: "1. Run it twice." };
  for (const [details, revision] of [
    [recordedResearch, 1],
    [edited, 2],
  ] as const)
    await api.request("POST", "/submissions", { token, json: { details, id, revision } });
  return { api, token, id, edited: JSON.stringify(edited) };
}
