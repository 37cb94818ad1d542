import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onServer } from "../../../tests/support/database/postgres";
import { emptyDatabase, migratedDatabase } from "../../../tests/support/database/postgres-database";
import { testApi, testIdentity } from "../../../tests/support/servers/api";
import { temporaryFolder } from "../../../tests/support/temporary-folder";
import { verify } from "../../audit/audit";
import type { Configuration } from "../../configuration";
import { openServices } from "../../open-services";
import { readRetention } from "../../retention/periods";
import { demoKeyFiles } from "../../sealing/programme-key";
import { readAnswerDays } from "../../submissions/answer-days";
import { findSchemaState, migrate } from "../migrate";
import { openPostgres } from "./postgres";

// Proves 13.1.3, 13.2.6
test("every connection has its limits", async () => {
  const { db } = await testApi();

  const setting = async (name: string) =>
    (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value;

  expect(await setting("statement_timeout")).toBe("5s");
  expect(await setting("lock_timeout")).toBe("2s");
  expect(await setting("idle_in_transaction_session_timeout")).toBe("10s");
});

// Proves 1.4.2
test("a number too large for the process is refused, not rounded", async () => {
  const { db } = await testApi();

  expect((await sql`select 9007199254740991::bigint as n`.execute(db)).rows).toEqual([
    { n: 9007199254740991 },
  ]);
  await expect(sql`select 9007199254740993::bigint as n`.execute(db)).rejects.toThrow(
    "9007199254740993, which is too large for a number",
  );
});

test("texts sort by their bytes, as in the embedded database", async () => {
  const { db } = await testApi();
  for (const key of ["b", "a-c", "ab", "B", "ä"]) {
    await db.insertInto("throttles").values({ key, count: 1, window_ends_at: 0 }).execute();
  }

  const rows = await db.selectFrom("throttles").select("key").orderBy("key").execute();

  expect(rows.map(({ key }) => key)).toEqual(["B", "a-c", "ab", "b", "ä"]);
});

test("two processes that migrate concurrently leave one whole schema", async () => {
  const url = await emptyDatabase();
  const [one, other] = [openedFor(url), openedFor(url)];

  const applied = await Promise.all([migrate(one), migrate(other)]);

  expect(applied.map((names) => names.length > 0).toSorted()).toEqual([false, true]);
  expect(await findSchemaState(one)).toBe("current");
});

test("the service changes no tables on a server: production refuses an older database with a sentence", async () => {
  const databaseUrl = await migratedDatabase();
  await onServer(databaseUrl, "delete from kysely_migration where name > '004'");

  await expect(openServices(configuration("production", databaseUrl))).rejects.toThrow(
    'is older than this version. Run "programme db migrate" with the account that owns its tables',
  );
  const { rows } = await onServer(databaseUrl, "select name from kysely_migration where name > '004'");
  expect(rows).toEqual([]);
});

test("production takes an empty database of a server for a loss, and makes nothing of it", async () => {
  const databaseUrl = await emptyDatabase();

  await expect(openServices(configuration("production", databaseUrl))).rejects.toThrow(
    /^The database that DATABASE_URL names is empty: .*Starting on it would hide a loss: .*restore FILE/,
  );
  const { rows } = await onServer(databaseUrl, "select 1 from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([]);
});

test("a local instance fills an empty database by itself", async () => {
  const services = await openServices(configuration("local", await emptyDatabase()));
  onTestFinished(() => services.db.destroy());

  expect(await findSchemaState(services.db)).toBe("current");
});

// Proves 13.2.2, 16.4.2
test("the service works with an account that may neither change tables nor rewrite the audit log", async () => {
  const url = await migratedDatabase();
  const role = `service_${url.split("/conclave_")[1]?.slice(0, 8)}`;
  await onServer(
    url,
    `create role ${role} login;
     grant select, insert, update, delete on all tables in schema public to ${role};
     revoke update, delete on audit from ${role}`,
  );
  const db = openedFor(url.replace("//postgres@", `//${role}@`));
  const api = await testApi({ db });
  const people = await Promise.all(Array.from({ length: 5 }, () => api.signedIn()));

  // Each writes to the audit log, so that some collide and wait for their turn.
  const resets = await Promise.all(
    people.map(({ token }) => api.request("POST", "/auth/mfa/reset", { token })),
  );

  expect(resets.map(({ ok }) => ok)).toEqual(Array(5).fill(true));
  expect(await verify(db)).toMatchObject({ whole: true, entries: 5 });
  await expect(sql`create table extra (id text)`.execute(db)).rejects.toThrow("permission denied");
  await expect(sql`update audit set actor = 'nobody'`.execute(db)).rejects.toThrow("permission denied");
});

function openedFor(url: string) {
  const db = openPostgres(url);
  onTestFinished(() => db.destroy());
  return db;
}

function configuration(mode: Configuration["mode"], databaseUrl: string): Configuration {
  const identity = { ...testIdentity, publicUrl: "https://bounty.example.org" };
  const dataDir = temporaryFolder();
  const secrets = ["not a secret but long enough for one"] as const;
  const sealingKeys = ["nor is this one, of the same length"] as const;
  const demoKeyFolder = join(dataDir, "demo-keys");
  return {
    mode,
    host: "127.0.0.1",
    port: 0,
    publicUrl: identity.publicUrl,
    dataDir,
    databaseUrl,
    s3: null,
    retention: readRetention({}),
    answerDays: readAnswerDays({}),
    sendsMail: false,
    secrets,
    sealingKeys,
    programmeKeyFile: demoKeyFiles(demoKeyFolder).publicFile,
    demoKeyFolder,
    signing: { secrets: ["and this is a third one, as long as they"], retired: [], folder: demoKeyFolder },
    identity,
  };
}
