import { OPENINGS_MAX } from "#contract/limits";
import type { Opening } from "#contract/own-submissions";
import { atMost } from "../database/constant-limit";
import type { Database, DatabaseTransaction } from "../database/schema";

const kinds = { "submission.open": "opened", "submission.export": "exported" } as const;
type Action = keyof typeof kinds;
type Details = Partial<Pick<Opening, "alias" | "event">> & { words?: boolean };

/** When managers opened or exported a submission, or a message about it, from the audit log; the last first. */
export async function listOpenings(
  db: Database | DatabaseTransaction,
  submissionId: string,
): Promise<Opening[]> {
  const rows = await db
    .selectFrom("audit")
    .select(["at", "action", "details"])
    .where("subject", "=", `submission:${submissionId}`)
    .where("action", "in", Object.keys(kinds))
    .orderBy("sequence", "desc")
    .limit(atMost(OPENINGS_MAX))
    .execute();
  return rows.map(({ at, action, details }) => {
    // The log names the account that ran the command, which no researcher learns.
    const { alias = null, event = null, words = false } = JSON.parse(details) as Details;
    // The history has messages alone, never the research.
    const kind = words ? "read" : kinds[action as Action];
    return { at: new Date(at).toISOString(), kind, alias, event };
  });
}
