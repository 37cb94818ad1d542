import { hashOf } from "#lib/record";
import type { DatabaseTransaction } from "../../api/database/schema";
import { Refusal } from "../shared/errors";
import { longDay } from "../shared/timestamps";
import { findRecorded } from "./find-recorded";

/** The later proof that research was known, without anything of its content. */
export interface EarlierReceipt {
  /** SHA-256 of the receipt of the earlier research, as docs/record-format.md writes hashes. */
  receipt: string;
  /** The day (UTC) on which it was received. */
  on: string;
}

/**
 * Finds the receipt of earlier research, for a submission that is declined as already known: of its last text that was received
 * before. Throws a Refusal for an earlier submission that does not exist, is the same, was received later, or has no receipt.
 */
export async function findEarlier(
  tx: DatabaseTransaction,
  { id, number, created_at }: { id: string; number: string; created_at: number },
  name: string,
): Promise<EarlierReceipt> {
  const earlier = await findRecorded(tx, name);
  const nothing = "Nothing was changed.";
  if (earlier.id === id)
    throw new Refusal(`The submission ${number} cannot be known from itself. ${nothing}`);
  const received = await tx
    .selectFrom("submission_receipts")
    .select(["jws", "created_at"])
    .where("submission_id", "=", earlier.id)
    .where("kind", "=", "submitted")
    .orderBy("sequence", "desc")
    .execute();
  if (received.length === 0)
    throw new Refusal(
      `The submission ${earlier.number} has no receipt of its research, so nothing could prove later that it was known. ${nothing}`,
    );
  const before = received.find((receipt) => receipt.created_at < created_at);
  if (!before)
    throw new Refusal(`The submission ${earlier.number} came in after ${number}, not before it. ${nothing}`);
  return { receipt: await hashOf(before.jws), on: new Date(before.created_at).toISOString().slice(0, 10) };
}

/** The explanation for the researcher. */
export function sayKnown({ receipt, on }: EarlierReceipt): string {
  return `It was already known: the same came in on ${longDay(on)} in UTC. The receipt of that has the SHA-256 ${receipt}, by which we can prove it later without showing now what it was.`;
}
