import { beforeAll, expect, test } from "vitest";
import {
  givenFiles,
  openingsIn,
  recordedFiles,
  recordedResearch,
  withRecord,
} from "../../tests/support/requests/record";
import { check } from "../../tests/support/second-verifier.mjs";
import { testApi } from "../../tests/support/servers/api";
import { type Given, verifyRecord } from "./verify";

type Made = Awaited<ReturnType<typeof withRecord>>;
let made: Made;
let other: Made;
let openings: Given[];

beforeAll(async () => {
  const api = await testApi();
  [made, other] = [await withRecord(api), await withRecord(api)];
  const [first = "", second = ""] = await openingsIn(made.record);
  openings = givenFiles({ "one.json": first, "two.json": second });
});

const research = (change: object = {}) =>
  givenFiles({ "research.json": JSON.stringify({ ...recordedResearch, ...change }) });
const [poc, notes] = givenFiles(recordedFiles) as [Given, Given];
// biome-ignore lint/suspicious/noExplicitAny: it is changed in ways that no type allows
const parsed = (): any => JSON.parse(made.record);
const indented = (record: unknown) => `${JSON.stringify(record, null, 2)}\n`;
const withSecrets = () => indented({ ...parsed(), secrets: made.secrets });
const edited = (change: (record: ReturnType<typeof parsed>) => void) => {
  const record = parsed();
  change(record);
  return JSON.stringify(record);
};

/** A record's text, and the files beside it. */
type Case = [what: string, make: () => [record: string, given?: Given[]]];

const good: Case[] = [
  ["a record as the API has it", () => [made.record]],
  ["one as the site has it", () => [indented(parsed())]],
  ["one with a line feed behind it", () => [`${made.record}\n`]],
  ["one with secrets", () => [withSecrets()]],
  ["another submission's", () => [other.record]],
  ["one with an attachment", () => [withSecrets(), [poc]]],
  ["one with an attachment that has another name by now", () => [withSecrets(), [{ ...poc, name: "x.py" }]]],
  ["one with research", () => [withSecrets(), research()]],
  ["one with everything, by opened secrets", () => [made.record, [...openings, poc, notes, ...research()]]],
  [
    "one whose words were taken out",
    () => [
      edited(({ receipts }) => {
        delete receipts[2].text;
        delete receipts[2].salt;
        delete receipts[3].message;
        delete receipts[0].opening;
      }),
    ],
  ],
];

/** The record with something else in a receipt, or at its top. */
const withReceipt = (index: number, change: object) =>
  edited(({ receipts }) => void Object.assign(receipts[index], change));
const withMember = (change: object) => edited((record) => void Object.assign(record, change));

const forged: Case[] = [
  ["other words", () => [withReceipt(2, { text: "Which version?" })]],
  ["words that nobody said", () => [withReceipt(4, { text: "Sorry." })]],
  ["another sealed message", () => [withReceipt(3, { message: "-----BEGIN PGP MESSAGE-----" })]],
  ["a receipt less at the end", () => [edited(({ receipts }) => void receipts.pop())]],
  ["a receipt less in the middle", () => [edited(({ receipts }) => void receipts.splice(2, 1))]],
  ["a receipt of another's", () => [withReceipt(4, JSON.parse(other.record).receipts[4])]],
  ["another's statement", () => [withMember({ statement: JSON.parse(other.record).statement })]],
  ["a payload that was written again", () => [withReceipt(4, { receipt: accepted(parsed()) })]],
  ["blanks", () => [made.record.replace('{"format"', '{ "format"')]],
  ["a secret of another receipt's", () => [withMember({ secrets: other.secrets })]],
  ["another member", () => [withMember({ keys: made.keys })]],
  ["an attachment with another byte", () => [withSecrets(), [changed(poc)]]],
  ["research with another step", () => [withSecrets(), research({ Steps: "1." })]],
  ["an attachment without its secret", () => [made.record, [poc]]],
];

const changed = (file: Given) => ({ ...file, bytes: file.bytes.map((byte) => byte ^ 1) });

test.each(good)("ours and one written by the page alone agree that %s holds", async (_what, make) => {
  expect(await both(...make())).toEqual({ ours: true, second: true });
});

test.each(forged)(
  "ours and one written by the page alone agree that a record with %s does not hold",
  async (_what, make) => {
    expect(await both(...make())).toEqual({ ours: false, second: false });
  },
);

test("they agree about a byte changed anywhere", async () => {
  const record = Buffer.from(withSecrets());
  for (let at = 0; at < record.length; at += 97) {
    const forgery = Buffer.from(record);
    forgery[at] = (forgery[at] ?? 0) ^ 1;
    expect([at, await both(forgery.toString("utf8"))]).toEqual([at, { ours: false, second: false }]);
  }
});

async function both(record: string, given: Given[] = []) {
  const { keys } = made;
  const { holds } = await verifyRecord(record, { keys, given });
  return { ours: holds, second: check(record, { keys: [...keys] }, given).length === 0 };
}

/** The last receipt, with another kind under the same signature. */
function accepted(record: ReturnType<typeof parsed>): string {
  const [header, payload = "", signature] = record.receipts[4].receipt.split(".");
  const text = Buffer.from(payload, "base64url").toString().replace("declined", "accepted");
  return [header, Buffer.from(text).toString("base64url"), signature].join(".");
}
