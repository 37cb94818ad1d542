import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import {
  foreignKeys,
  givenFiles,
  openingsIn,
  recordedFiles,
  recordedResearch,
  withRecord,
} from "../../tests/support/requests/record";
import { RECEIPT_TYPE, STATEMENT_TYPE } from "./format";
import { verifyRecord } from "./verify";

type Made = Awaited<ReturnType<typeof withRecord>> & { openings: string[] };
let made: Made;

beforeAll(async () => {
  const all = await withRecord();
  made = { ...all, openings: await openingsIn(all.record) };
});

test("a record holds, with the files, the research, and what was sealed with them", async () => {
  const files = { ...recordedFiles, "research.json": JSON.stringify(recordedResearch, null, 2) };
  const { openings } = made;
  const given = givenFiles({ ...files, "one.json": openings[0] ?? "", "two.json": openings[1] ?? "" });

  const verdict = await verify(made.record, given);

  expect([verdict.problems, verdict.unproved]).toEqual([[], []]);
  expect(verdict).toMatchObject({ holds: true, notes: [], statement: { number: made.number, receipts: 5 } });
  expect(verdict.receipts.map(({ kind, event }) => [kind, event])).toEqual([
    ["submitted", 1],
    ["files", 1],
    ["asked", 2],
    ["answered", 3],
    ["declined", 4],
  ]);
  expect(verdict.files).toEqual([
    { name: "one.json", what: "secret", receipt: 1 },
    { name: "two.json", what: "secret", receipt: 2 },
    { name: "poc.py", what: "attachment", receipt: 2 },
    { name: "notes ü.txt", what: "attachment", receipt: 2 },
    { name: "research.json", what: "research", receipt: 1 },
  ]);
});

test("with the secrets that were shown once, nothing has to be opened, and a file may have another name by now", async () => {
  const record = withSecrets(made.secrets);

  const verdict = await verify(record, givenFiles({ "renamed.py": recordedFiles["poc.py"] }));

  expect(verdict).toMatchObject({ holds: true, problems: [], unproved: [] });
  expect(verdict.files).toEqual([{ name: "renamed.py", what: "attachment", receipt: 2, isRenamed: true }]);
});

test("between receipts, secrets and files other tasks of the thread run", async () => {
  let now = 0;
  // Each part seems to take 20 ms.
  vi.spyOn(performance, "now").mockImplementation(() => (now += 20));
  const pauses = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => void vi.restoreAllMocks());

  await verify(withSecrets(made.secrets), givenFiles(recordedFiles));

  const [receipts, secrets, files] = [5, made.secrets.length, Object.keys(recordedFiles).length];
  // Receipts for their chain, then for their contents; files for a secret in them, then against the receipts.
  expect(pauses).toHaveBeenCalledTimes(2 * receipts + secrets + 2 * files);
});

test("a byte changed anywhere is named", async () => {
  const record = Buffer.from(withSecrets(made.secrets));
  for (let at = 0; at < record.length; at += STRIDE) {
    const changed = Buffer.from(record);
    changed[at] = (changed[at] ?? 0) ^ (at % 2 === 0 ? 1 : 2);
    const verdict = await verify(changed.toString("utf8"));
    expect([at, verdict.holds, verdict.problems.length > 0]).toEqual([at, false, true]);
  }
});

/** Every third byte is changed, in each part of the file: all of them take half a minute. */
const STRIDE = 3;

test.each<
  [what: string, change: (record: ReturnType<typeof parsed>) => void, where: string, sentence: RegExp]
>([
  [
    "a question's words",
    (r) => edit(r, 2, { text: "Which version?" }),
    "receipt 3",
    /its text was changed, or its salt/,
  ],
  [
    "a question's salt",
    (r) => edit(r, 2, { salt: "A".repeat(43) }),
    "receipt 3",
    /its text was changed, or its salt/,
  ],
  [
    "a sealed answer",
    (r) => edit(r, 3, { message: "-----BEGIN" }),
    "receipt 4",
    /its sealed message was changed/,
  ],
  [
    "a sealed secret",
    (r) => edit(r, 0, { opening: "-----BEGIN" }),
    "receipt 1",
    /its sealed secret was changed/,
  ],
  ["words where there were none", (r) => edit(r, 4, { text: "Sorry." }), "receipt 5", /its text was changed/],
  ["the last receipt away", (r) => void r.receipts.pop(), "the record", /was given out with 5 receipts/],
  ["all of them away", (r) => void r.receipts.splice(0), "the record", /was given out with 5 receipts/],
  [
    "one in the middle away",
    (r) => void r.receipts.splice(2, 1),
    "receipt 3",
    /is number 4 of its submission/,
  ],
  ["two exchanged", (r) => void r.receipts.reverse(), "receipt 1", /is number 5 of its submission/],
  ["one that is there twice", (r) => void r.receipts.push(r.receipts[4]), "receipt 6", /is number 5 of/],
  ["a member that no record has", (r) => void Object.assign(r, { verified: true }), "the file", /"verified"/],
  ["a member that no receipt has", (r) => edit(r, 0, { note: "x" }), "receipt 1", /has "note"/],
])("%s is named", async (_what, change, where, sentence) => {
  const record = parsed();
  change(record);

  const { holds, problems } = await verify(JSON.stringify(record));

  expect(holds).toBe(false);
  expect(problems).toContainEqual({ where, what: expect.stringMatching(sentence) });
});

test("what the programme signed as one thing is not taken for another: a statement for a receipt, or a receipt for a statement", async () => {
  const { signer } = made.api.services;
  const again = (jws: string, type: string) =>
    signer.sign(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString(), type);
  const record = parsed();
  record.statement = await again(record.statement, RECEIPT_TYPE);
  record.receipts[4].receipt = await again(record.receipts[4].receipt, STATEMENT_TYPE);

  const { holds, problems } = await verify(JSON.stringify(record));

  expect(holds).toBe(false);
  const what = "is signed in another way, or as something else.";
  expect(problems).toEqual([
    { where: "the statement", what },
    { where: "receipt 5", what },
  ]);
});

test("receipts that another key signed hold nothing, whatever the record says of its keys", async () => {
  const keys = await foreignKeys();
  const verdict = await verifyRecord(made.record, { keys });

  expect(verdict.holds).toBe(false);
  expect(verdict.receipts).toEqual([]);
  expect(verdict.problems[0]).toEqual({
    where: "the statement",
    what: expect.stringMatching(/^is signed by the key .{43}, which is none of the programme's\.$/),
  });
});

test("a receipt of another submission in its place is named", async () => {
  const other = await withRecord(made.api);
  const record = parsed();
  record.receipts[4] = JSON.parse(other.record).receipts[4];

  const { problems } = await verify(JSON.stringify(record));

  expect(problems).toContainEqual({
    where: "receipt 5",
    what: `is of another submission, ${other.number} at ${made.api.services.identity.publicUrl}.`,
  });
});

test.each([
  ["a file of which a byte was changed", { "poc.py": "print('Boom')\n" }, /is nothing that was sent/],
  ["a file that is a byte longer", { "poc.py": `${recordedFiles["poc.py"]}\n` }, /is nothing that was sent/],
  [
    "research with another field",
    { "research.json": JSON.stringify({ ...recordedResearch, Steps: "1. Run it." }) },
    /has another "Steps" than was sent/,
  ],
  [
    "research with another share",
    { "research.json": JSON.stringify({ ...recordedResearch, Collaborators: [] }) },
    /has another "Collaborators" than was sent/,
  ],
  [
    "research with a field beside it, as if that had been sent too",
    { "research.json": JSON.stringify({ details: recordedResearch, Steps: "1. Run it." }) },
    /says more than the research that was sent/,
  ],
])(
  "%s is named, and not said to be the record's fault",
  async (_what, files: Record<string, string>, sentence) => {
    const { holds, problems, ...verdict } = await verify(withSecrets(made.secrets), givenFiles(files));

    expect([holds, problems, verdict.files]).toEqual([true, [], []]);
    expect(verdict.unproved).toEqual([
      { where: Object.keys(files)[0], what: expect.stringMatching(sentence) },
    ]);
  },
);

test("without the secrets a file is not proved, and it is said what to add", async () => {
  const verdict = await verify(made.record, givenFiles({ "poc.py": recordedFiles["poc.py"] }));

  expect(verdict).toMatchObject({ holds: true, problems: [], files: [] });
  expect(verdict.unproved).toEqual([
    { where: "poc.py", what: expect.stringMatching(/secrets of 2 receipts are not here/) },
  ]);
});

test("words that are taken out of a record are noted, and prove nothing", async () => {
  const record = parsed();
  delete record.receipts[2].text;
  delete record.receipts[2].salt;

  expect(await verify(JSON.stringify(record))).toMatchObject({
    holds: true,
    notes: ["Of receipt 3, its text is not in the record."],
  });
});

test.each([
  ["nothing", "", /is no JSON/],
  ["something else", '{"format":"other"}', /is no record/],
  ["a list", "[]", /is no record/],
  ["no receipts", '{"format":"conclave-record/1","statement":""}', /has no list of receipts/],
])("%s is no record", async (_what, file, sentence) => {
  const { holds, problems } = await verify(file);
  expect([holds, problems]).toEqual([false, [{ where: "the file", what: expect.stringMatching(sentence) }]]);
});

const verify = (record: string, given: ReturnType<typeof givenFiles> = []) =>
  verifyRecord(record, { keys: made.keys, given });

// biome-ignore lint/suspicious/noExplicitAny: it is changed in ways that no type allows
const parsed = (): any => JSON.parse(made.record);
const edit = (record: ReturnType<typeof parsed>, index: number, change: object) =>
  void Object.assign(record.receipts[index], change);
const withSecrets = (secrets: string[]) => JSON.stringify({ ...parsed(), secrets }, null, 2);
