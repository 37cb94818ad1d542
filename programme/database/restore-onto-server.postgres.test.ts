import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import type { Database } from "../../api/database/schema";
import { Sqlite } from "../../api/database/sqlite/driver";
import { announceServer, removeServer } from "../../api/instance/servers.store";
import {
  addresses,
  commandOn,
  commandOnMigrated,
  invite,
} from "../../tests/support/database/database-command";
import { emptyDatabase, postgresPrograms } from "../../tests/support/database/postgres-database";

vi.stubEnv("PATH", `${await postgresPrograms()}${delimiter}${process.env.PATH}`);

type Rows = Record<string, unknown[]>;

const ended = ["sessions", "login_steps", "access_tokens", "servers"];

test("a backup of the embedded database is that of a server then, row by row, and brings no session back", async () => {
  const { backup, folder } = await backupWithEverything();
  const server = await commandOn({ url: await emptyDatabase() });

  const { code, err, out } = await server.run("db", "restore", backup, "--json");

  expect([code, err]).toEqual([0, ""]);
  expect(JSON.parse(out)).toMatchObject({ replaced: null, revoked: 1, undone: [] });
  const before = rowsIn(backup);
  const { audit: log = [], ...after } = await rowsOn(server.open());
  const { audit: earlier = [], ...expected } = before;
  for (const table of ended) expected[table] = [];
  expected.invitations = (expected.invitations ?? []).map((row) => ({ ...(row as object), revoked_at: NOW }));
  expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([]);
  expect(after).toEqual(expected);
  expect(log.slice(0, earlier.length)).toEqual(earlier);
  expect(log.slice(earlier.length)).toMatchObject([{ action: "db.restore" }]);
  expect((await server.run("audit", "verify")).code).toBe(0);
  expect(readdirSync(folder).filter((name) => name.includes("restoring"))).toEqual([]);
});

test("the server's own database is kept beside it, and comes back by another restore", async () => {
  const { backup } = await backupWithEverything();
  const server = await commandOn({ url: await emptyDatabase() });
  await server.run("db", "migrate");
  await invite(server.run, "before@example.org");

  const { out } = await server.run("db", "restore", backup, "--json");
  const moved = await addresses(server.run);
  const back = await server.run("db", "restore", JSON.parse(out).replaced);

  expect(moved).toEqual(["ada@example.org"]);
  expect(back.code).toBe(0);
  expect(await addresses(server.run)).toEqual(["before@example.org"]);
});

test("what a server cannot take leaves its database as it was", async () => {
  const { backup, folder } = await backupWithEverything();
  const edited = new Sqlite(backup);
  edited.exec("update inquiries set message = 'a' || char(0)");
  edited.close();
  const server = await commandOn({ url: await emptyDatabase() });
  await server.run("db", "migrate");
  await invite(server.run, "before@example.org");

  const { code, err } = await server.run("db", "restore", backup);

  expect(code).toBe(1);
  expect(err).toMatch(/^The server did not take what is in "inquiries", so nothing was changed: .*0x00/);
  const left = readdirSync(folder).filter((name) => name.includes(".replaced-"));
  expect(left).toHaveLength(1);
  expect(err).toContain(`is left as ${join(folder, String(left[0]))}: delete it once "programme audit list"`);
  expect(await addresses(server.run)).toEqual(["before@example.org"]);
});

test("nothing comes over while the site runs, or from a backup that is not whole", async () => {
  const { backup, folder } = await backupWithEverything();
  const server = await commandOn({ url: await emptyDatabase() });
  await server.run("db", "migrate");
  await server.open().selectFrom("audit").selectAll().execute();
  const broken = join(folder, "broken");
  const other = new Sqlite(broken);
  other.exec("create table something (id)");
  other.close();

  const inUse = await server.run("db", "restore", backup);
  const notWhole = await server.run("db", "restore", broken);

  expect([inUse.code, inUse.err]).toEqual([1, expect.stringContaining("The database is in use.")]);
  expect([notWhole.code, notWhole.err]).toEqual([1, expect.stringContaining("is not a whole backup")]);
  expect(await addresses(server.run)).toEqual([]);
});

test("nothing comes over under a site that is idle and has closed its sessions, and once it is stopped it does", async () => {
  const { backup } = await backupWithEverything();
  const server = await commandOn({ url: await emptyDatabase() });
  await server.run("db", "migrate");
  await announceServer(server.open(), { id: "1", keyIds: ["0ld00000"], startedAt: NOW }, server.clock.now);
  await server.close();

  const { code, err } = await server.run("db", "restore", backup);
  const present = await addresses(server.run);
  await removeServer(server.open(), "1");
  await server.close();
  const stopped = await server.run("db", "restore", backup);

  expect([code, err]).toEqual([1, expect.stringContaining("The database is in use. Stop the site")]);
  expect(present).toEqual([]);
  expect(stopped.code).toBe(0);
  expect(await addresses(server.run)).toEqual(["ada@example.org"]);
});

// A backend is listed for a moment after its client has disconnected.
test("a site that is just stopping is waited for", async () => {
  const { backup } = await backupWithEverything();
  const server = await commandOn({ url: await emptyDatabase() });
  await server.run("db", "migrate");
  const site = server.open();
  const sessions = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`;

  const restoring = server.run("db", "restore", backup);
  await expect.poll(async () => (await sessions.execute(site)).rows.length).toBe(2);
  await server.close();

  expect((await restoring).err).toBe("");
});

test("of two that bring the same backup over concurrently one does, and the other says so", async () => {
  const { backup, folder } = await backupWithEverything();
  const server = await commandOn({ url: await emptyDatabase() });
  await server.run("db", "migrate");

  const both = await Promise.all([server.run("db", "restore", backup), server.run("db", "restore", backup)]);

  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(both.find(({ code }) => code === 1)?.err).toContain("another restore is at work with it");
  expect(await addresses(server.run)).toEqual(["ada@example.org"]);
  expect(await server.open().selectFrom("sessions").selectAll().execute()).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.includes("restoring"))).toEqual([]);
});

test("what a restore that was killed has left is named, and stays", async () => {
  const { backup } = await backupWithEverything();
  const server = await commandOn({ url: await emptyDatabase() });
  writeFileSync(`${backup}.restoring`, "left");

  const { code, err } = await server.run("db", "restore", backup);

  expect([code, err]).toEqual([1, expect.stringContaining(`${backup}.restoring is there`)]);
  expect(readFileSync(`${backup}.restoring`, "utf8")).toBe("left");
});

const NOW = Date.parse("2026-01-15T12:00:00Z");

/** A backup with rows in every table, and more messages than one statement inserts. */
async function backupWithEverything(): Promise<{ backup: string; folder: string }> {
  const { run, databaseFile, folder } = await commandOnMigrated();
  await invite(run, "ada@example.org");
  const database = new Sqlite(databaseFile);
  const filled = tablesIn(database).filter((table) => !["audit", "invitations", "instance"].includes(table));
  database.transaction(() => {
    database.pragma("defer_foreign_keys = on");
    for (const table of filled) insert(database, table);
    for (let number = 0; number < 250; number++) insert(database, "messages", { id: `message ${number}` });
  })();
  database.close();
  const backup = join(folder, "backup");
  await run("db", "backup", backup);
  return { backup, folder };
}

/** The value of a column, also where other tables reference it. */
const text = (table: string, column: string) => `${table} ${column} é \u{1f512} ' " \\ {}`;

const references: Record<string, string> = {
  researcher_id: text("researchers", "id"),
  bounty_id: text("bounties", "id"),
  submission_id: text("submissions", "id"),
  text_sha256: text("nda_texts", "sha256"),
  status: "accepted",
  news_mail: "daily",
};

function insert(database: BetterSqlite3.Database, table: string, given: Record<string, unknown> = {}): void {
  const columns = database.pragma(`table_info(${table})`) as { name: string; type: string }[];
  const values = columns.map(({ name, type }) => {
    if (name === "invitation_id") return null;
    if (type.toLowerCase() === "real") return 0.1;
    return given[name] ?? references[name] ?? (type.toLowerCase() === "text" ? text(table, name) : NOW);
  });
  database.prepare(`insert into ${table} values (${columns.map(() => "?").join()})`).run(values);
}

function tablesIn(database: BetterSqlite3.Database): string[] {
  const named = database.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  return (named as string[]).filter((name) => !name.startsWith("kysely_"));
}

function rowsIn(file: string): Rows {
  const database = new Sqlite(file, { readonly: true });
  const rows = tablesIn(database).map((table) => [
    table,
    database.prepare(`select * from ${table} order by 1`).all(),
  ]);
  database.close();
  return Object.fromEntries(rows);
}

/** The rows of every table on the server, except the one for turns, which only a server has and which never has rows. */
async function rowsOn(db: Database): Promise<Rows> {
  const named = (await db.introspection.getTables()).map(({ name }) => name);
  const rows: Rows = {};
  for (const table of named.filter((name) => name !== "transaction_turns")) {
    const found = await sql`select * from ${sql.table(table)} order by 1`.execute(db);
    rows[table] = found.rows;
  }
  return rows;
}
