import type { Receipt, Statement, SubmissionRecord } from "./format";
import { RECEIPT_TYPE, STATEMENT_TYPE } from "./format";
import { hashOf } from "./hashes";
import { createPauses } from "./pauses";
import { type Problem, problem } from "./problem";
import { type PublicKey, readSigned } from "./signed";

/** The signed contents of a record, and its faults. */
export interface Chain {
  statement: Statement | null;
  /** The payload of each of the record's receipts; null for one that none of the programme's keys has validly signed as a receipt. */
  receipts: (Receipt | null)[];
  problems: Problem[];
}

/** Checks each signature, that each receipt names the one before, and that all are of one submission. */
export async function checkChain(record: SubmissionRecord, keys: readonly PublicKey[]): Promise<Chain> {
  const problems: Problem[] = [];
  const signed = await readSigned(record.statement, STATEMENT_TYPE, keys);
  const statement = "payload" in signed ? (signed.payload as unknown as Statement) : null;
  if ("fault" in signed) problems.push(problem("the statement", signed.fault));
  const receipts: (Receipt | null)[] = [];
  let previous: string | null = null;
  const pause = createPauses();
  for (const [index, { receipt: jws }] of record.receipts.entries()) {
    await pause();
    const where = `receipt ${index + 1}`;
    const read = await readSigned(jws, RECEIPT_TYPE, keys);
    const receipt = "payload" in read ? (read.payload as unknown as Receipt) : null;
    if ("fault" in read) problems.push(problem(where, read.fault));
    else if (receipt)
      problems.push(...faultsOfPlace(receipt, { where, sequence: index + 1, previous, statement }));
    receipts.push(receipt);
    previous = await hashOf(jws);
  }
  if (statement && (statement.receipts !== receipts.length || statement.last !== previous)) {
    const what = `was given out with ${statement.receipts} receipts, and these are not they: some were taken out or added.`;
    problems.push(problem("the record", what));
  }
  return { statement, receipts, problems };
}

interface Place {
  where: string;
  sequence: number;
  previous: string | null;
  statement: Statement | null;
}

function faultsOfPlace(receipt: Receipt, { where, sequence, previous, statement }: Place): Problem[] {
  const problems: Problem[] = [];
  if (receipt.sequence !== sequence) {
    problems.push(
      problem(where, `is number ${receipt.sequence} of its submission: one is missing, added or moved.`),
    );
  }
  if (receipt.previous !== previous)
    problems.push(problem(where, "follows another receipt than the one before it."));
  if (statement) problems.push(...faultsOfOrigin(receipt, statement).map((what) => problem(where, what)));
  return problems;
}

/**
 * Checks that a receipt is of the statement's submission, and signed at one of its addresses. The two have sentences of their own,
 * because the second is also what an instance causes that has moved and does not list where it was.
 */
function faultsOfOrigin({ submission, number, iss }: Receipt, statement: Statement): string[] {
  if (submission !== statement.submission || number !== statement.number)
    return [`is of another submission, ${number} at ${iss}.`];
  if ([statement.iss, ...formerAddresses(statement)].includes(iss)) return [];
  return [
    `names the address ${iss}, which the statement does not list: another instance signed it, or the programme has moved without saying so. Ask it for a record that lists the address.`,
  ];
}

/** The addresses that the instance had before, by its statement; an instance may have signed anything there. */
export function formerAddresses(statement: Statement | null): string[] {
  const formerly: unknown = statement?.formerly;
  return Array.isArray(formerly) ? formerly.filter((address) => typeof address === "string") : [];
}
