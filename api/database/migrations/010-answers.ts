import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/** What managers have answered: inquiries, declined requests, the note of a decision on a submission. */
export function answers(kind: DatabaseKind) {
  const { text, number } = columnTypes[kind];

  return async function up(db: Kysely<unknown>): Promise<void> {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await db.schema.alterTable("inquiries").addColumn("answered_at", number).execute();
    await run("create index inquiries_open on inquiries (created_at, id) where answered_at is null");
    await db.schema.alterTable("research_requests").addColumn("declined_at", number).execute();
    // A request that was declined keeps its researcher from no other.
    const awaiting = "where acknowledged_at is null and declined_at is null";
    await run("drop index research_requests_awaiting");
    await run(
      `create unique index research_requests_awaiting on research_requests (researcher_id, bounty_id) ${awaiting}`,
    );
    await run("drop index research_requests_open");
    await run(
      `create index research_requests_open on research_requests (id, bounty_id, waiting) ${awaiting}`,
    );
    await run("drop index research_requests_researcher");
    await run(
      "create index research_requests_researcher on research_requests (researcher_id, bounty_id, id, acknowledged_at, declined_at)",
    );
    await run("create index referrals_sent on referrals (created_at, id) where status = 'sent'");
    await db.schema.alterTable("submissions").addColumn("decision_note", text).execute();
  };
}
