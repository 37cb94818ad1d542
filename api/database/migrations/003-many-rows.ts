import { type Kysely, sql } from "kysely";

/**
 * Ways to the few rows that the start, housekeeping and the managers look for among all: what an earlier version left
 * readable, what is declined, what awaits an answer. A researcher's requests are read from their index alone, because in
 * a large table each stands on another page.
 */
export async function manyRows(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, on: string) => sql.raw(`create index ${name} on ${on}`).execute(db);
  await index("submissions_status", "submissions (status, id)");
  await index(
    "submissions_readable",
    "submissions (id, researcher_id) where substr(details, 1, 27) <> '-----BEGIN PGP MESSAGE-----'",
  );
  await index("attachments_readable", "attachments (id) where plain_name is not null");
  await index("gpg_keys_unread", "gpg_keys (researcher_id) where encryption_key_id is null");
  await sql`drop index research_requests_researcher`.execute(db);
  await index(
    "research_requests_researcher",
    "research_requests (researcher_id, bounty_id, id, acknowledged_at)",
  );
  await index(
    "research_requests_open",
    "research_requests (id, bounty_id, waiting) where acknowledged_at is null",
  );
}
