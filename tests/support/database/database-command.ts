import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { onTestFinished } from "vitest";
import { emailKey } from "../../../api/auth/email-address";
import { type DatabasePlace, openDatabase } from "../../../api/database/open";
import type { Database } from "../../../api/database/schema";
import type { Store } from "../../../api/store/store";
import type { ProgrammeContext } from "../../../programme/shared/context";
import { seedSubmission } from "../requests/submissions";
import { type TestProgramme, testProgramme } from "../servers/programme";
import { temporaryFolder } from "../temporary-folder";

type Run = TestProgramme["run"];

/** The databases that the current run has opened: two concurrent runs close their own, as two processes do. */
const openedByRun = new AsyncLocalStorage<Database[]>();

/** The managers' command on a database of its own for one test; each run is like a process of its own. */
export async function commandOn(
  place: DatabasePlace,
  store?: Store,
  overrides: Partial<ProgrammeContext> = {},
) {
  const opened: Database[] = [];
  const kept = (db: Database) => {
    opened.push(db);
    return db;
  };
  /** Does as the end of a server's process: releases the database. */
  const close = async () => {
    for (const db of opened.splice(0)) await db.destroy();
  };
  onTestFinished(close);
  const programme = await testProgramme({
    place,
    openDatabase(options) {
      const db = openDatabase(place, options);
      openedByRun.getStore()?.push(db);
      return db;
    },
    ...(store ? { openStore: async () => store } : {}),
    ...overrides,
  });
  const run: Run = async (...argv) => {
    const own: Database[] = [];
    try {
      return await openedByRun.run(own, () => programme.run(...argv));
    } finally {
      for (const db of own) await db.destroy();
    }
  };
  return { run, close, clock: programme.clock, open: () => kept(openDatabase(place, { create: false })) };
}

/** The command on a database file, which is not there yet, in a folder of its own. */
export async function commandOnDisk(store?: Store) {
  const folder = temporaryFolder();
  const databaseFile = join(folder, "conclave.db");
  return { ...(await commandOn({ file: databaseFile }, store)), folder, databaseFile };
}

/** The same on one that was migrated. */
export async function commandOnMigrated(store?: Store) {
  const disk = await commandOnDisk(store);
  await disk.run("db", "migrate");
  return disk;
}

/** Invites a researcher by the command. */
export const invite = (run: Run, email: string) => run("invite", "create", "--email", email);

/** Whom the command lists as invited, newest first. */
export async function addresses(run: Run): Promise<string[]> {
  const { out } = await run("invite", "list", "--json");
  return JSON.parse(out).map((row: { email: string }) => row.email);
}

/** Writes a submission of some researcher into a database, and returns its id and number. */
export async function writeSubmission(db: Database): Promise<{ id: string; number: string }> {
  await writeSession(db);
  return writeSubmissionOf(db, "1");
}

/** The same of a researcher who is there. */
export async function writeSubmissionOf(
  db: Database,
  researcher_id: string,
): Promise<{ id: string; number: string }> {
  const id = newId();
  const submission = { id, researcher_id, details: "", created_at: 0, decided_at: null };
  return { id, number: await seedSubmission({ db, randomBytes }, submission) };
}

/** Writes a session of some researcher into a database. */
export async function writeSession(db: Database): Promise<void> {
  const at = { created_at: 0, last_seen_at: 0, authenticated_at: 0, rotated_at: 0 };
  await db
    .insertInto("researchers")
    .values({ id: "1", email: "a", email_key: emailKey("a"), created_at: 0 })
    .execute();
  await db
    .insertInto("sessions")
    .values({ id: "1", researcher_id: "1", refresh_hash: "hash", ...at })
    .execute();
}
