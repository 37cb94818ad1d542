import { RECORD_FORMAT, type RecordedReceipt, type SubmissionRecord } from "./format";
import { type Problem, problem } from "./problem";

/** Members that a record's file may have, and the text members of its receipts. */
const members = new Set(["format", "statement", "receipts", "secrets"]);
const texts = ["receipt", "opening", "salt", "text", "message"] as const;

/**
 * Reads a record's file. Only JSON without whitespace, or indented by two, is accepted, so that each byte of it counts.
 *
 * @returns the record, or the reasons why it is none
 */
export function readRecord(file: string): { record: SubmissionRecord } | { problems: Problem[] } {
  const none = (what: string) => ({ problems: [problem("the file", what)] });
  let read: unknown;
  try {
    read = JSON.parse(file);
  } catch {
    return none("is no JSON, so nothing of it can be read.");
  }
  if (!isObject(read) || read.format !== RECORD_FORMAT) {
    return none(`is no record: it does not begin with the format "${RECORD_FORMAT}".`);
  }
  if (![JSON.stringify(read), JSON.stringify(read, null, 2)].includes(file.replace(/\n$/, ""))) {
    return none(
      "is not written as the programme writes it: blanks were changed, or a member is there twice.",
    );
  }
  const strange = Object.keys(read).filter((name) => !members.has(name));
  if (strange.length > 0) return none(`has "${strange[0]}", which no record has.`);
  const { statement, receipts, secrets = [] } = read;
  if (typeof statement !== "string") return none("has no statement.");
  if (!Array.isArray(receipts)) return none("has no list of receipts.");
  if (!Array.isArray(secrets) || secrets.some((secret) => typeof secret !== "string")) {
    return none("has secrets that are no texts.");
  }
  const problems = receipts.flatMap((receipt, index) => faultsOf(receipt, `receipt ${index + 1}`));
  if (problems.length > 0) return { problems };
  return { record: read as unknown as SubmissionRecord };
}

function faultsOf(receipt: unknown, where: string): Problem[] {
  if (!isObject(receipt) || typeof receipt.receipt !== "string") return [problem(where, "is no receipt.")];
  return Object.entries(receipt).flatMap(([name, value]) => {
    if (name === "parts") return isTexts(value) ? [] : [problem(where, 'has "parts" that are no texts.')];
    if (!texts.some((known) => known === name))
      return [problem(where, `has "${name}", which no receipt has.`)];
    return typeof value === "string" ? [] : [problem(where, `has a "${name}" that is no text.`)];
  });
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isTexts = (value: unknown): value is NonNullable<RecordedReceipt["parts"]> =>
  isObject(value) && Object.values(value).every((each) => typeof each === "string");
