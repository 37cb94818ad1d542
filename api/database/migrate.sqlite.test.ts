import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { append } from "../audit/audit";
import { findSchemaState, migrate } from "./migrate";
import { submissionLife } from "./migrations/012-submission-life";
import { keysAndAgreements } from "./migrations/027-keys-and-agreements";
import { lastHousekeeping } from "./migrations/034-last-housekeeping";
import type { Database } from "./schema";
import { openSqlite } from "./sqlite/sqlite";

const all = [
  "001-initial",
  "002-sealed",
  "003-many-rows",
  "004-submissions-by-moment",
  "005-withdrawn-submissions",
  "006-instance",
  "007-one-form-of-addresses",
  "009-submission-numbers",
  "010-answers",
  "011-inbox-mail",
  "012-submission-life",
  "013-offers",
  "014-submission-receipts",
  "015-recovery-codes",
  "016-account-events",
  "017-security-keys",
  "018-confirmed-sessions",
  "019-files-of-messages",
  "020-openings-by-subject",
  "024-withdrawn-places",
  "026-access-tokens",
  "027-keys-and-agreements",
  "028-news-mail",
  "029-messages-of-submissions",
  "030-names-in-messages",
  "032-one-holder-of-a-device",
  "033-hosts-of-security-keys",
  "034-last-housekeeping",
];

test("what breaks off midway leaves nothing, and the next try does it all", async () => {
  const [db] = opened(1);
  // One of the last tables that the first migration makes.
  await sql`create table audit (n integer)`.execute(db);

  await expect(migrate(db)).rejects.toThrow("audit");

  const tables = await db.introspection.getTables();
  expect(tables.map(({ name }) => name)).toEqual(["audit"]);
  await sql`drop table audit`.execute(db);
  expect(await migrate(db)).toEqual(all);
  expect(await findSchemaState(db)).toBe("current");
});

test("of two concurrent processes one does it, and the other finds it done", async () => {
  const applied = await Promise.all(opened(2).map(migrate));

  expect(applied.sort()).toEqual([[], all]);
});

/** Connections to one new database, closed when the test has ended. */
function opened(count: number) {
  const folder = mkdtempSync(join(tmpdir(), "conclave-migrate-"));
  const file = join(folder, "conclave.db");
  const connections = Array.from({ length: count }, () => openSqlite(file, { create: true }));
  onTestFinished(async () => {
    for (const db of connections) await db.destroy();
    rmSync(folder, { recursive: true });
  });
  return connections as [ReturnType<typeof openSqlite>, ...ReturnType<typeof openSqlite>[]];
}

test("submissions of earlier versions keep their states, and what was decided becomes an event, seen already", async () => {
  const [db] = opened(1);
  await migrate(db);
  await submissionsAsBefore(db);

  await submissionLife("sqlite")(db as Kysely<unknown>);

  const columns = ["id", "status", "changed_at", "due_at", "events", "seen_events", "label"] as const;
  expect(await db.selectFrom("submissions").select(columns).orderBy("id").execute()).toEqual([
    { id: "a", status: "received", changed_at: 1, events: 1, seen_events: 1, ...unset },
    { id: "b", status: "declined", changed_at: 5, events: 2, seen_events: 2, ...unset },
  ]);
  const event = ["submission_id", "ordinal", "kind", "by_researcher", "created_at"] as const;
  expect(await db.selectFrom("submission_events").select(event).orderBy("id").execute()).toEqual([
    { submission_id: "a", ordinal: 1, kind: "submitted", by_researcher: 1, created_at: 1 },
    { submission_id: "b", ordinal: 1, kind: "submitted", by_researcher: 1, created_at: 2 },
    { submission_id: "b", ordinal: 2, kind: "declined", by_researcher: 0, created_at: 5 },
  ]);
  const moved = db
    .updateTable("submissions")
    .set({ status: "lost" as never })
    .execute();
  await expect(moved).rejects.toThrow(/CHECK/);
});

const unset = { due_at: null, label: null };

/** Rolls back the migration and those after it, and adds two submissions as the version before it left them. */
async function submissionsAsBefore(db: Database): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of ["receipts", "offers", "payments", "scores", "events"])
    await run(`drop table submission_${table}`);
  for (const index of ["submissions_changed", "submissions_researcher", "submissions_status"])
    await run(`drop index ${index}`);
  for (const column of ["changed_at", "events", "seen_events", "due_at", "label", "status"])
    await run(`alter table submissions drop column ${column}`);
  await run(
    "alter table submissions add column status text not null default 'received' check (status in ('received', 'accepted', 'declined'))",
  );
  await run("create index submissions_researcher on submissions (researcher_id, status)");
  await run("create index submissions_status on submissions (status, id)");
  await run(
    "insert into researchers (id, email, email_key, created_at) values ('r', 'a@b.example', 'a@b.example', 0)",
  );
  await run(
    "insert into submissions (id, researcher_id, details, created_at) values ('a', 'r', '', 1), ('b', 'r', '', 2)",
  );
  await run("update submissions set status = 'declined', decided_at = 5 where id = 'b'");
}

test("keys on file are told of 30 days before their end, and earlier agreements stay without the company's name", async () => {
  const [db] = opened(1);
  await migrate(db);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run("drop index gpg_keys_notice");
  await run("alter table gpg_keys drop column notice_at");
  await run("alter table ndas drop column company");
  await run(
    "insert into researchers (id, email, email_key, created_at) values ('r', 'a@b.example', 'a@b.example', 0), ('s', 'c@d.example', 'c@d.example', 0)",
  );
  const end = 100 * 24 * 60 * 60_000;
  await run(
    `insert into gpg_keys (researcher_id, public_file, fingerprint, user_ids, expires_at, created_at) values ('r', '', '', '', ${end}, 0), ('s', '', '', '', null, 0)`,
  );
  await run("insert into nda_texts (sha256, content, created_at) values ('t', '', 0)");
  await run(
    "insert into ndas (id, researcher_id, signature, text_sha256, signer, address, user_agent, created_at) values ('n', 'r', '', 't', 'Ada Rossi', '', '', 0)",
  );

  await keysAndAgreements("sqlite")(db as Kysely<unknown>);

  const keys = await db.selectFrom("gpg_keys").select("notice_at").orderBy("researcher_id").execute();
  expect(keys).toEqual([{ notice_at: 70 * 24 * 60 * 60_000 }, { notice_at: null }]);
  expect(await db.selectFrom("ndas").select("company").execute()).toEqual([{ company: null }]);
});

test("how late it was at least when the last version ran is known from the audit log, and of a new database it is not", async () => {
  const [db] = opened(1);
  await migrate(db);
  const known = () =>
    db.selectFrom("instance").select(["last_housekeeping_at", "clock_doubted_at"]).execute();
  expect(await known()).toEqual([{ last_housekeeping_at: null, clock_doubted_at: null }]);
  for (const column of ["last_housekeeping_at", "clock_doubted_at"])
    await sql.raw(`alter table instance drop column ${column}`).execute(db);
  for (const now of [1_000, 3_000])
    await append(db, { actor: "programme", action: "db.backup", subject: "database", now });

  await lastHousekeeping("sqlite")(db as Kysely<unknown>);

  expect(await known()).toEqual([{ last_housekeeping_at: 3_000, clock_doubted_at: null }]);
});
