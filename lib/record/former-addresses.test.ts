import { beforeAll, expect, test } from "vitest";
import { withRecord } from "../../tests/support/requests/record";
import { check } from "../../tests/support/second-verifier.mjs";
import { STATEMENT_TYPE } from "./format";
import { verifyRecord } from "./verify";

let made: Awaited<ReturnType<typeof withRecord>>;

beforeAll(async () => {
  made = await withRecord();
});

test.each([
  ["says nothing of other addresses", undefined],
  ["names another former address", ["https://older.example"]],
  ["says so in another way than by a list", "http://127.0.0.1:3000"],
])(
  "receipts of another instance under a statement that %s are named, also where it signs with the same key",
  async (_what, formerly) => {
    const record = await withStatement({ iss: "https://copy.example", formerly });

    const { holds, problems, notes } = await verifyRecord(record, made);

    expect(holds).toBe(false);
    const what = `names the address ${made.api.services.identity.publicUrl}, which the statement does not list: another instance signed it, or the programme has moved without saying so. Ask it for a record that lists the address.`;
    expect(problems).toEqual([1, 2, 3, 4, 5].map((place) => ({ where: `receipt ${place}`, what })));
    expect(notes).toEqual([]);
    expect(check(record, { keys: [...made.keys] }).record).toHaveLength(5);
  },
);

test.each([{ submission: "0197c1d2-0000-7000-8000-00000000ffff" }, { number: "2026-9999" }])(
  "receipts under a statement about another submission are named, whichever of its two names is another: %j",
  async (other) => {
    const record = await withStatement(other);

    const { holds, problems } = await verifyRecord(record, made);

    expect(holds).toBe(false);
    const what = `is of another submission, ${made.number} at ${made.api.services.identity.publicUrl}.`;
    expect(problems).toEqual([1, 2, 3, 4, 5].map((place) => ({ where: `receipt ${place}`, what })));
    expect(check(record, { keys: [...made.keys] }).record).toHaveLength(5);
  },
);

test("receipts of a former address hold under a statement that names it, which is noted once", async () => {
  const { publicUrl } = made.api.services.identity;
  const formerly = [publicUrl, "https://older.example", publicUrl];
  const record = await withStatement({ iss: "https://moved.example", formerly });

  const { holds, problems, notes } = await verifyRecord(record, made);

  expect({ holds, problems }).toEqual({ holds: true, problems: [] });
  expect(notes).toEqual([`Some receipts name ${publicUrl}, where the programme was before.`]);
  expect(check(record, { keys: [...made.keys] })).toEqual({ record: [], files: [] });
});

test("receipts of another submission at another address are of another submission, whatever their address", async () => {
  const record = await withStatement({ iss: "https://copy.example", number: "2026-0000" });

  const { holds, problems } = await verifyRecord(record, made);

  expect(holds).toBe(false);
  const what = `is of another submission, ${made.number} at ${made.api.services.identity.publicUrl}.`;
  expect(problems.filter((each) => each.what === what)).toHaveLength(5);
});

/** The record's file, with a statement that says something else, signed by the same instance. */
async function withStatement(change: object) {
  const record = JSON.parse(made.record);
  const [, payload = ""] = record.statement.split(".");
  const statement = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), ...change };
  const signed = await made.api.services.signer.sign(JSON.stringify(statement), STATEMENT_TYPE);
  return JSON.stringify({ ...record, statement: signed });
}
