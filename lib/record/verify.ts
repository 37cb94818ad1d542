import { checkChain, formerAddresses } from "./chain";
import { checkContents } from "./contents";
import { type CheckedFile, checkFiles, type Given } from "./files";
import type { Receipt, Statement } from "./format";
import { createPauses } from "./pauses";
import { type Problem, problem } from "./problem";
import { readRecord } from "./read";
import type { PublicKey } from "./signed";

export type { CheckedFile, Given, Problem, PublicKey };

/** Whether a record is valid, with all its faults, and apart from that which of the files with it are proved. */
export interface Verdict {
  /** Whether the record holds. A forged file does not change that: `unproved` names it. */
  holds: boolean;
  problems: Problem[];
  /** The signed statement about the whole record; null where none of the programme's keys has validly signed it as one. */
  statement: Statement | null;
  /** The payloads of the receipts that are validly signed, also of those that are out of place or have other faults. */
  receipts: Receipt[];
  /** Files that are as they were sent. */
  files: CheckedFile[];
  /** The reasons why each other file is not what was sent, or cannot be proved to be; `where` is its name. */
  unproved: Problem[];
  /** Limits of the proof that are no faults. */
  notes: string[];
}

/**
 * Verifies a record: every signature, the chain, every content in it, and the files that are passed with it. Runs in browsers
 * and in Node, and calls no server.
 *
 * @param file the record's text
 * @param keys the programme's public keys, from a trusted source; never from the sender of the record
 */
export async function verifyRecord(
  file: string,
  { keys, given = [] }: { keys: readonly PublicKey[]; given?: readonly Given[] },
): Promise<Verdict> {
  const read = readRecord(file);
  if ("problems" in read) {
    const unproved = given.map(({ name }) =>
      problem(name, "is not proved: there is no record to check it by."),
    );
    const { problems } = read;
    return { holds: false, problems, statement: null, receipts: [], files: [], unproved, notes: [] };
  }
  const { record } = read;
  const { statement, receipts, problems } = await checkChain(record, keys);
  const notes: string[] = [];
  const unreceipted = receipts[0]?.unreceipted ?? 0;
  if (unreceipted > 0)
    notes.push(`The record begins with event ${unreceipted + 1}: what came before has no receipts.`);
  if (receipts.length === 0)
    notes.push("Nothing has happened since receipts are made, so nothing is proved.");
  for (const address of formerAddressesIn(receipts, statement))
    notes.push(`Some receipts name ${address}, where the programme was before.`);
  const pause = createPauses();
  for (const [index, receipt] of receipts.entries()) {
    await pause();
    const recorded = record.receipts[index];
    if (!receipt || !recorded) continue;
    const checked = await checkContents(recorded, receipt, `receipt ${index + 1}`);
    problems.push(...checked.problems);
    for (const what of checked.absent) notes.push(`Of receipt ${index + 1}, ${what} is not in the record.`);
  }
  const { secretProblems, files, unproved } = await checkFiles(given, receipts, record.secrets ?? []);
  problems.push(...secretProblems);
  const held = receipts.filter((receipt) => receipt !== null);
  return { holds: problems.length === 0, problems, statement, receipts: held, files, unproved, notes };
}

/** The former addresses that receipts name. Any other is a problem of its own. */
function formerAddressesIn(receipts: readonly (Receipt | null)[], statement: Statement | null): string[] {
  const former = formerAddresses(statement).filter((address) => address !== statement?.iss);
  const named = new Set(receipts.map((receipt) => receipt?.iss ?? ""));
  return [...named].filter((address) => former.includes(address));
}
