import type { SessionData } from "#contract/auth";
import { startSession } from "../../../api/auth/sessions/sessions";
import { transaction } from "../../../api/database/transaction";
import type { Client } from "../../../api/http/call-context";
import type { Services } from "../../../api/services";

/** Logs a researcher in once more, as password and code would at this moment. */
export function newSession(
  services: Services & { client?: Client },
  researcherId: string,
): Promise<SessionData> {
  return transaction(services.db, (tx) => startSession(services, tx, researcherId, services.now()));
}
