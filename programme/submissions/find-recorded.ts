import type { Database, DatabaseTransaction } from "../../api/database/schema";
import { payloadOf } from "../../api/receipts/receipts.store";
import { Refusal } from "../shared/errors";
import { findNamed } from "./submissions.store";

/** A submission of which there are receipts, or can be. */
export interface RecordedSubmission {
  id: string;
  researcher_id: string;
  number: string;
}

/**
 * The submission that a manager names, also one that was destroyed: of that its receipts are left, by its number or whole id. Throws a
 * Refusal when that is none.
 */
export async function findRecorded(
  db: Database | DatabaseTransaction,
  name: string,
): Promise<RecordedSubmission> {
  try {
    return await findNamed(db, name);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The number of what is destroyed is written in its certificate alone.
    const certificates = await db
      .selectFrom("submission_receipts")
      .select(["submission_id", "researcher_id", "jws"])
      .where("kind", "=", "destroyed")
      .execute();
    for (const { submission_id: id, researcher_id, jws } of certificates) {
      const { number } = payloadOf(jws);
      if (id === name.toLowerCase() || number === name) return { id, researcher_id, number };
    }
    throw error;
  }
}
