import type { Database, DatabaseTransaction } from "../../api/database/schema";

/** How many are named; more say how many there are. */
const NAMED_MAX = 10;

/** Names a researcher's submissions that are not decided, with their states and `consequence`, in a sentence; none where all are. */
export async function sayUndecided(
  db: Database | DatabaseTransaction,
  researcherId: string,
  consequence: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("submissions as s")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .select(["n.number", "s.status"])
    .where("s.researcher_id", "=", researcherId)
    .where("s.status", "in", ["received", "assessing", "needs_information", "offered"])
    .orderBy("s.created_at")
    .orderBy("s.id")
    .execute();
  if (rows.length === 0) return [];
  const named = rows.slice(0, NAMED_MAX).map(({ number, status }) => `${number}, ${status}`);
  const more = rows.length > NAMED_MAX ? [`${rows.length - NAMED_MAX} more`] : [];
  const count = rows.length === 1 ? "1 submission is" : `${rows.length} submissions are`;
  return [`${count} not decided${consequence} (${[...named, ...more].join("; ")}).`];
}
