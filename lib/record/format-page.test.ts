import { beforeAll, expect, test } from "vitest";
import { forged, good, goodByOpenings, type Recorded } from "../../tests/support/requests/forgeries";
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
    expect(await both(...make(made))).toEqual({ ours: true, second: true });
  },
);

test.each(forged)(
  "ours and one written by the page alone agree that a record with %s does not hold",
  async (_what, make) => {
    expect(await both(...make(made))).toEqual({ ours: false, second: false });
  },
);

test("they agree about a byte changed anywhere", async () => {
  const record = Buffer.from(JSON.stringify({ ...JSON.parse(made.record), secrets: made.secrets }));
  for (let at = 0; at < record.length; at += 97) {
    const forgery = Buffer.from(record);
    forgery[at] = (forgery[at] ?? 0) ^ 1;
    expect([at, await both(forgery.toString("utf8"))]).toEqual([at, { ours: false, second: false }]);
  }
});

async function both(record: string, given: readonly Given[] = []) {
  const { holds } = await verifyRecord(record, { keys, given });
  return { ours: holds, second: check(record, { keys: [...keys] }, [...given]).length === 0 };
}
