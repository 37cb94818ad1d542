import type { Database, DatabaseTransaction } from "../../database/schema";
import { transaction } from "../../database/transaction";
import type { Services } from "../../services";
import type { Caller } from "../caller";
import { refuseEnded } from "./sessions";

/**
 * Runs a caller's change in one transaction, in which their session or access token still goes on: it may have ended, or its researcher
 * been disabled, while the call waited for its body, a hash or a file. Throws 401 otherwise.
 */
export function ownTransaction<Result>(
  { db, now, user }: Pick<Services, "now"> & { db: Database; user: Caller },
  work: (tx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return transaction(db, async (tx) => {
    await refuseEnded({ db: tx, now }, user);
    return work(tx);
  });
}
