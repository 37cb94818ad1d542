import { type Kysely, sql } from "kysely";

/**
 * Ways to submissions by when they came. Their ids are made before they are sent, by the sender, so that ids tell
 * neither their order nor their age.
 */
export async function submissionsByMoment(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, on: string) => sql.raw(`create index ${name} on ${on}`).execute(db);
  await index("submissions_created", "submissions (created_at, id)");
  await sql`drop index submissions_status`.execute(db);
  await index("submissions_status", "submissions (status, created_at, id)");
}
