import type { Database, DatabaseTransaction } from "../database/schema";
import type { Services } from "../services";

const FEWEST_DIGITS = 4;
/** How many numbers of one length are drawn before one digit is added: all are in use only in a year that is nearly full. */
const DRAWS_PER_LENGTH = 8;

/**
 * Allots a new submission a number that no other ever had, in the same transaction: the UTC year in which it arrived and at
 * least four digits, `2026-0007`. They are drawn at random, so that no researcher can count the submissions of others by their
 * own (decision 062).
 */
export async function allotNumber(
  tx: DatabaseTransaction,
  { id, created_at }: { id: string; created_at: number },
  randomBytes: Services["randomBytes"],
): Promise<string> {
  const year = new Date(created_at).getUTCFullYear();
  for (let draw = 0; ; draw++) {
    const length = FEWEST_DIGITS + Math.floor(draw / DRAWS_PER_LENGTH);
    const number = `${year}-${drawDigits(length, randomBytes)}`;
    // A lookup first would be a read that collides with every other insert.
    const allotted = await tx
      .insertInto("submission_numbers")
      .values({ number, submission_id: id })
      .onConflict((conflict) => conflict.column("number").doNothing())
      .returning("number")
      .executeTakeFirst();
    if (allotted) return number;
  }
}

/** Longer ones begin with no zero: `0007` and `00007` would be confused. */
function drawDigits(length: number, randomBytes: Services["randomBytes"]): string {
  const least = length === FEWEST_DIGITS ? 1 : 10 ** (length - 1);
  const drawn = least + (randomBytes(6).readUIntBE(0, 6) % (10 ** length - least));
  return String(drawn).padStart(length, "0");
}

/** The number of an existing submission. */
export async function readNumber(db: Database | DatabaseTransaction, submissionId: string): Promise<string> {
  const { number } = await db
    .selectFrom("submission_numbers")
    .select("number")
    .where("submission_id", "=", submissionId)
    .executeTakeFirstOrThrow();
  return number;
}
