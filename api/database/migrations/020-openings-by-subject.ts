import { type Kysely, sql } from "kysely";

/** Finds who has opened a submission among all that was ever done. */
export async function openingsBySubject(db: Kysely<unknown>): Promise<void> {
  await sql.raw("create index audit_subject on audit (subject, sequence)").execute(db);
}
