import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

const STATUSES = [
  ...["received", "assessing", "needs_information", "offered"],
  ...["accepted", "paid", "declined", "withdrawn"],
];

/**
 * The life of a submission (`contract/submission-life.ts`): more states, and an event for each change and each text, the
 * decisions that are there among them. The column of the state is a new one, because SQLite changes no check. Days due begin
 * with the first change: none is set for what came before.
 */
export function submissionLife(kind: DatabaseKind) {
  const { text, number } = columnTypes[kind];

  return async function up(db: Kysely<unknown>): Promise<void> {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run("drop index submissions_researcher");
    await run("drop index submissions_status");
    await db.schema.alterTable("submissions").renameColumn("status", "former_status").execute();
    await db.schema
      .alterTable("submissions")
      .addColumn("status", text, (c) =>
        c
          .notNull()
          .defaultTo("received")
          .check(sql.raw(`status in (${STATUSES.map((status) => `'${status}'`).join(", ")})`)),
      )
      .execute();
    await run("update submissions set status = former_status where former_status <> 'received'");
    await db.schema.alterTable("submissions").dropColumn("former_status").execute();
    for (const column of ["changed_at", "events", "seen_events"]) {
      await db.schema
        .alterTable("submissions")
        .addColumn(column, number, (c) => c.notNull().defaultTo(0))
        .execute();
    }
    await db.schema.alterTable("submissions").addColumn("due_at", number).execute();
    await db.schema.alterTable("submissions").addColumn("label", text).execute();
    await run("create index submissions_researcher on submissions (researcher_id, status)");
    await run("create index submissions_status on submissions (status, id)");

    const events = db.schema
      .createTable("submission_events")
      .addColumn("id", text, (c) => c.primaryKey())
      .addColumn("submission_id", text, (c) => c.notNull().references("submissions.id").onDelete("cascade"))
      .addColumn("ordinal", number, (c) => c.notNull())
      .addColumn("kind", text, (c) => c.notNull())
      .addColumn("by_researcher", number, (c) => c.notNull())
      .addColumn("alias", text)
      .addColumn("readable", text)
      .addColumn("sealed", text)
      .addColumn("created_at", number, (c) => c.notNull())
      .addUniqueConstraint("submission_events_ordinal", ["submission_id", "ordinal"]);
    await (kind === "sqlite" ? events.modifyEnd(sql`strict`) : events).execute();

    const columns = "id, submission_id, ordinal, kind, by_researcher, created_at";
    await run(
      `insert into submission_events (${columns}) select id || '-1', id, 1, 'submitted', 1, created_at from submissions`,
    );
    await run(
      `insert into submission_events (${columns}) select id || '-2', id, 2, status, 0, decided_at from submissions where decided_at is not null`,
    );
    // What had happened before is no news.
    await run(
      `update submissions set changed_at = coalesce(decided_at, created_at),
        events = case when decided_at is null then 1 else 2 end,
        seen_events = case when decided_at is null then 1 else 2 end`,
    );
    await run("create index submissions_changed on submissions (researcher_id, changed_at, id)");
    await run("create index submission_events_sealed on submission_events (substr(readable, 1, 12))");
  };
}
