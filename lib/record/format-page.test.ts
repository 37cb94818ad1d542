import { beforeAll, expect, test } from "vitest";
import {
  forgedFiles,
  forgedRecords,
  good,
  goodByOpenings,
  type Recorded,
} from "../../tests/support/requests/forgeries";
import { givenFiles, openingsIn, withRecord } from "../../tests/support/requests/record";
import { check } from "../../tests/support/second-verifier.mjs";
import { testApi } from "../../tests/support/servers/api";
import { type Given, verifyRecord } from "./verify";

let keys: Awaited<ReturnType<typeof withRecord>>["keys"];
let made: Recorded;

beforeAll(async () => {
  const api = await testApi();
  const [own, other] = [await withRecord(api), await withRecord(api)];
  const [first = "", second = ""] = await openingsIn(own.record);
  const openings = givenFiles({ "one.json": first, "two.json": second });
  keys = own.keys;
  made = { ...own, asked: "Which versions?", other, openings };
});

test.each([...good, goodByOpenings])(
  "ours and one written by the page alone agree that %s holds",
  async (_what, make) => {
    const verdict = { holds: true, unproved: 0 };
    expect(await both(...make(made))).toEqual({ ours: verdict, second: verdict });
  },
);

test.each(forgedRecords)(
  "ours and one written by the page alone agree that a record with %s does not hold",
  async (_what, make) => {
    const verdict = { holds: false, unproved: 0 };
    expect(await both(...make(made))).toEqual({ ours: verdict, second: verdict });
  },
);

test.each(forgedFiles)(
  "ours and one written by the page alone agree that beside a record that holds %s is not proved",
  async (_what, make) => {
    const verdict = { holds: true, unproved: 1 };
    expect(await both(...make(made))).toEqual({ ours: verdict, second: verdict });
  },
);

test("they agree that beside what is no record no file is proved", async () => {
  const given = givenFiles({ "poc.py": "print(1)" });
  const verdict = { holds: false, unproved: 1 };
  for (const text of ["", "{}"]) expect(await both(text, given)).toEqual({ ours: verdict, second: verdict });
});

test("they agree about a byte changed anywhere", async () => {
  const record = Buffer.from(JSON.stringify({ ...JSON.parse(made.record), secrets: made.secrets }));
  for (let at = 0; at < record.length; at += 97) {
    const forgery = Buffer.from(record);
    forgery[at] = (forgery[at] ?? 0) ^ 1;
    const verdict = { holds: false, unproved: 0 };
    expect([at, await both(forgery.toString("utf8"))]).toEqual([at, { ours: verdict, second: verdict }]);
  }
});

async function both(record: string, given: readonly Given[] = []) {
  const { holds, unproved } = await verifyRecord(record, { keys, given });
  const second = check(record, { keys: [...keys] }, [...given]);
  const count = new Set(unproved.map(({ where }) => where)).size;
  return {
    ours: { holds, unproved: count },
    second: { holds: second.record.length === 0, unproved: second.files.length },
  };
}
