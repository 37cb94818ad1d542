import type { Given } from "#lib/record";
import { givenFiles, recordedFiles, recordedResearch } from "./record";

/** Two records of the same shape, as `withRecord` makes them: sent with files, asked in readable words, answered, declined. */
export interface Recorded {
  /** The record's file, without secrets. */
  record: string;
  secrets: readonly string[];
  /** The text of its readable message. */
  asked: string;
  /** Another submission's. */
  other: { record: string; secrets: readonly string[] };
  /** The receipts' sealed openings, opened; empty where they are not opened. */
  openings: readonly Given[];
}

/** A record's text, and its files. */
export type Case = [what: string, make: (made: Recorded) => [record: string, given?: readonly Given[]]];

// biome-ignore lint/suspicious/noExplicitAny: it is changed in ways that no type allows
type Changing = any;
const parsed = ({ record }: { record: string }): Changing => JSON.parse(record);
const indented = (record: unknown) => `${JSON.stringify(record, null, 2)}\n`;
const withSecrets = (made: Recorded) => indented({ ...parsed(made), secrets: made.secrets });
const edited = (made: Recorded, change: (record: Changing) => void) => {
  const record = parsed(made);
  change(record);
  return JSON.stringify(record);
};
const withReceipt = (made: Recorded, index: number, change: object) =>
  edited(made, ({ receipts }) => void Object.assign(receipts[index], change));
const withMember = (made: Recorded, change: object) =>
  edited(made, (record) => void Object.assign(record, change));
const withFiles = (made: Recorded, given: readonly Given[]): [string, readonly Given[]] => [
  withSecrets(made),
  given,
];

const research = (change: object = {}) =>
  givenFiles({ "research.json": JSON.stringify({ ...recordedResearch, ...change }) });
/** As the managers' command writes opened research: letters that could control a terminal are escaped. */
const openedResearch = givenFiles({
  "research.json": JSON.stringify({ number: "\u202e👾", details: recordedResearch }, null, 2).replace(
    "\u202e👾",
    "\\u202e\\ud83d\\udc7e",
  ),
});
const sentResearch = JSON.stringify(recordedResearch);
const written = (text: string) => givenFiles({ "research.json": text });
const [poc, notes] = givenFiles(recordedFiles) as [Given, Given];
const changed = (file: Given) => ({ ...file, bytes: file.bytes.map((byte) => byte ^ 1) });

/** Records that hold. */
export const good: readonly Case[] = [
  ["a record as the API has it", (made) => [made.record]],
  ["one as the site has it", (made) => [indented(parsed(made))]],
  ["one with a line feed behind it", (made) => [`${made.record}\n`]],
  ["one with secrets", (made) => [withSecrets(made)]],
  ["another submission's", ({ other }) => [other.record]],
  ["one with an attachment", (made) => withFiles(made, [poc])],
  [
    "one with an attachment that has another name by now",
    (made) => withFiles(made, [{ ...poc, name: "x.py" }]),
  ],
  ["one with research", (made) => withFiles(made, research())],
  ["one with research as the command opened it", (made) => withFiles(made, openedResearch)],
  [
    "one whose words were taken out",
    (made) => [
      edited(made, ({ receipts }) => {
        delete receipts[2].text;
        delete receipts[2].salt;
        delete receipts[3].message;
        delete receipts[0].opening;
      }),
    ],
  ],
];

/** One more, for which the programme's key is needed. */
export const goodByOpenings: Case = [
  "one with everything, by opened secrets",
  (made) => [made.record, [...made.openings, poc, notes, ...research()]],
];

/** Records that do not hold, each forged in another way. */
export const forgedRecords: readonly Case[] = [
  ["other words", (made) => [withReceipt(made, 2, { text: `${made.asked}?` })]],
  ["words that nobody said", (made) => [withReceipt(made, 4, { text: "Sorry." })]],
  ["another salt", (made) => [withReceipt(made, 2, { salt: "A".repeat(43) })]],
  ["another sealed message", (made) => [withReceipt(made, 3, { message: "-----BEGIN PGP MESSAGE-----" })]],
  ["a receipt less at the end", (made) => [edited(made, ({ receipts }) => void receipts.pop())]],
  ["a receipt less in the middle", (made) => [edited(made, ({ receipts }) => void receipts.splice(2, 1))]],
  [
    "two receipts in each other's place",
    (made) => [edited(made, ({ receipts }) => void receipts.splice(2, 2, receipts[3], receipts[2]))],
  ],
  ["a receipt of another's", (made) => [withReceipt(made, 4, parsed(made.other).receipts[4])]],
  ["another's statement", (made) => [withMember(made, { statement: parsed(made.other).statement })]],
  ["a payload that was written again", (made) => [withReceipt(made, 4, { receipt: accepted(parsed(made)) })]],
  [
    "a header that asks for no signature",
    (made) => [withReceipt(made, 4, { receipt: unsigned(parsed(made)) })],
  ],
  ["blanks", (made) => [made.record.replace('{"format"', '{ "format"')]],
  ["a secret of another receipt's", (made) => [withMember(made, { secrets: made.other.secrets })]],
  ["another member", (made) => [withMember(made, { keys: [] })]],
];

/** Records that hold, each with a file that is not what was sent, or cannot be proved to be. */
export const forgedFiles: readonly Case[] = [
  ["an attachment with another byte", (made) => withFiles(made, [changed(poc)])],
  ["research with another step", (made) => withFiles(made, research({ Steps: "1." }))],
  [
    "research with a field that was not sent",
    (made) => withFiles(made, research({ Addendum: "It works everywhere." })),
  ],
  [
    "research with a step that stands there twice",
    (made) => withFiles(made, written(sentResearch.replace("{", '{"Steps":"1. Do nothing.",'))),
  ],
  [
    "research with a field that is no text",
    (made) => withFiles(made, research({ Collaborators: [...recordedResearch.Collaborators, []] })),
  ],
  [
    "research with a collaborator of whom more is said",
    (made) =>
      withFiles(
        made,
        research({
          Collaborators: recordedResearch.Collaborators.map((row) => ({ ...row, Role: "Author" })),
        }),
      ),
  ],
  [
    "research with two collaborators in the name of one",
    (made) => {
      const [first, second] = recordedResearch.Collaborators;
      const Name = `${first?.Name}\t${first?.Email}\n${second?.["Collaboration ratio"]}\t${second?.Name}`;
      return withFiles(made, research({ Collaborators: [{ ...first, Name, Email: second?.Email }] }));
    },
  ],
  [
    "research with a collaborator's name in a list",
    (made) => {
      const [first, ...others] = recordedResearch.Collaborators;
      return withFiles(made, research({ Collaborators: [{ ...first, Name: [first?.Name] }, ...others] }));
    },
  ],
  ["research with a blank", (made) => withFiles(made, written(sentResearch.replace(":", ": ")))],
  [
    "research beside other research",
    (made) =>
      withFiles(made, written(JSON.stringify({ Steps: "1. Do nothing.", details: recordedResearch }))),
  ],
  ["an attachment without its secret", (made) => [made.record, [poc]]],
];

const jsonOf = (part: string) => Buffer.from(part, "base64url").toString();
const partOf = (text: string) => Buffer.from(text).toString("base64url");

/** The last receipt, with another kind under the same signature. */
function accepted(record: Changing): string {
  const [header, payload = "", signature] = record.receipts[4].receipt.split(".");
  return [header, partOf(jsonOf(payload).replace("declined", "accepted")), signature].join(".");
}

/** The same in the way that RFC 7515 calls unsecured. */
function unsigned(record: Changing): string {
  const [header = "", payload = ""] = accepted(record).split(".");
  return `${partOf(jsonOf(header).replace("EdDSA", "none"))}.${payload}.`;
}
