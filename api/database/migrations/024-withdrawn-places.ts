import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/**
 * A place on a waiting list can be withdrawn by its researcher, who may sign up again then; and the places of a list are
 * counted in the order in which people signed up.
 */
export function withdrawnPlaces(kind: DatabaseKind) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await db.schema
      .alterTable("research_requests")
      .addColumn("withdrawn_at", columnTypes[kind].number)
      .execute();
    const awaiting = "acknowledged_at is null and declined_at is null and withdrawn_at is null";
    for (const [name, unique, columns, where] of [
      ["research_requests_awaiting", "unique", "researcher_id, bounty_id", `where ${awaiting}`],
      ["research_requests_open", "", "id, bounty_id, waiting", `where ${awaiting}`],
      [
        "research_requests_researcher",
        "",
        "researcher_id, bounty_id, id, acknowledged_at, declined_at, withdrawn_at",
        "",
      ],
    ]) {
      await run(`drop index ${name}`);
      await run(`create ${unique} index ${name} on research_requests (${columns}) ${where}`);
    }
    await run(
      `create index research_requests_list on research_requests (bounty_id, created_at, id) where waiting = 1 and ${awaiting}`,
    );
  };
}
