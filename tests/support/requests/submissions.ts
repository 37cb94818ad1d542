import type { Insertable } from "kysely";
import { transaction } from "../../../api/database/transaction";
import type { Services } from "../../../api/services";
import { allotNumber } from "../../../api/submissions/numbers";
import type { SubmissionTable } from "../../../api/submissions/submissions.table";

/** A submission in the database as it is given, with its number, which is returned. */
export function seedSubmission(
  { db, randomBytes }: Pick<Services, "db" | "randomBytes">,
  submission: Insertable<SubmissionTable>,
): Promise<string> {
  return transaction(db, async (tx) => {
    await tx.insertInto("submissions").values(submission).execute();
    return allotNumber(tx, submission, randomBytes);
  });
}
