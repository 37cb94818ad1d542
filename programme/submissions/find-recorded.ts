import type { Database, DatabaseTransaction } from "../../api/database/schema";
import { payloadOf } from "../../api/receipts/receipts.store";
import { Refusal } from "../shared/errors";
import { findNamed } from "./submissions.store";

/** A submission that has receipts, or can have them. */
export interface RecordedSubmission {
  id: string;
  researcher_id: string;
  number: string;
}

/**
 * Finds the submission that a manager names, also a destroyed one, of which the receipts are left, by its number or whole id. Throws
 * a Refusal when there is none.
 */
export async function findRecorded(
  db: Database | DatabaseTransaction,
  name: string,
): Promise<RecordedSubmission> {
  try {
    return await findNamed(db, name);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The number of a destroyed submission is only in its certificate.
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
