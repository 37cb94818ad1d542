import { DEFAULT_MIGRATION_TABLE, Migrator, sql } from "kysely";
import type { DatabaseKind } from "./columns";
import { kindOf } from "./database-kind";
import { initial } from "./migrations/001-initial";
import { sealed } from "./migrations/002-sealed";
import { manyRows } from "./migrations/003-many-rows";
import { submissionsByMoment } from "./migrations/004-submissions-by-moment";
import { withdrawnSubmissions } from "./migrations/005-withdrawn-submissions";
import { instance } from "./migrations/006-instance";
import { oneFormOfAddresses } from "./migrations/007-one-form-of-addresses";
import { submissionNumbers } from "./migrations/009-submission-numbers";
import { answers } from "./migrations/010-answers";
import { inboxMail } from "./migrations/011-inbox-mail";
import { submissionLife } from "./migrations/012-submission-life";
import { offers } from "./migrations/013-offers";
import { submissionReceipts } from "./migrations/014-submission-receipts";
import { recoveryCodes } from "./migrations/015-recovery-codes";
import { accountEvents } from "./migrations/016-account-events";
import { securityKeys } from "./migrations/017-security-keys";
import { confirmedSessions } from "./migrations/018-confirmed-sessions";
import { filesOfMessages } from "./migrations/019-files-of-messages";
import { openingsBySubject } from "./migrations/020-openings-by-subject";
import { withdrawnPlaces } from "./migrations/024-withdrawn-places";
import { accessTokens } from "./migrations/026-access-tokens";
import { keysAndAgreements } from "./migrations/027-keys-and-agreements";
import { newsMail } from "./migrations/028-news-mail";
import { messagesOfSubmissions } from "./migrations/029-messages-of-submissions";
import { namesInMessages } from "./migrations/030-names-in-messages";
import { oneHolderOfADevice } from "./migrations/032-one-holder-of-a-device";
import { hostsOfSecurityKeys } from "./migrations/033-hosts-of-security-keys";
import { lastHousekeeping } from "./migrations/034-last-housekeeping";
import type { DatabasePlace } from "./open";
import type { Database } from "./schema";

function migrations(kind: DatabaseKind) {
  return {
    "001-initial": { up: initial(kind) },
    "002-sealed": { up: sealed },
    "003-many-rows": { up: manyRows },
    "004-submissions-by-moment": { up: submissionsByMoment },
    "005-withdrawn-submissions": { up: withdrawnSubmissions(kind) },
    "006-instance": { up: instance(kind) },
    "007-one-form-of-addresses": { up: oneFormOfAddresses },
    "009-submission-numbers": { up: submissionNumbers(kind) },
    "010-answers": { up: answers(kind) },
    "011-inbox-mail": { up: inboxMail(kind) },
    "012-submission-life": { up: submissionLife(kind) },
    "013-offers": { up: offers(kind) },
    "014-submission-receipts": { up: submissionReceipts(kind) },
    "015-recovery-codes": { up: recoveryCodes(kind) },
    "016-account-events": { up: accountEvents(kind) },
    "017-security-keys": { up: securityKeys(kind) },
    "018-confirmed-sessions": { up: confirmedSessions(kind) },
    "019-files-of-messages": { up: filesOfMessages(kind) },
    "020-openings-by-subject": { up: openingsBySubject },
    "024-withdrawn-places": { up: withdrawnPlaces(kind) },
    "026-access-tokens": { up: accessTokens(kind) },
    "027-keys-and-agreements": { up: keysAndAgreements(kind) },
    "028-news-mail": { up: newsMail(kind) },
    "029-messages-of-submissions": { up: messagesOfSubmissions(kind) },
    "030-names-in-messages": { up: namesInMessages },
    "032-one-holder-of-a-device": { up: oneHolderOfADevice(kind) },
    "033-hosts-of-security-keys": { up: hostsOfSecurityKeys(kind) },
    "034-last-housekeeping": { up: lastHousekeeping(kind) },
  };
}

function migrator(db: Database) {
  return new Migrator({ db, provider: { getMigrations: async () => migrations(kindOf(db)) } });
}

/** A newer version of the product has changed the database. */
export class NewerDatabase extends Error {
  override name = "NewerDatabase";

  /** @param found the migrations that the newer version has applied and this one does not know */
  constructor(readonly found: readonly string[]) {
    super(
      `The database is of a newer version of Conclave, which has changed it by ${found.join(", ")}; nothing was changed now. Use that version, or restore a backup that was made before it.`,
    );
  }
}

/** Returns the migrations that this version does not know: a newer one has applied them. */
export function newerThanThis(names: readonly string[]): string[] {
  const known = migrations("sqlite");
  return names.filter((name) => !(name in known));
}

/**
 * Brings the database to the newest version; idempotent, and safe from two processes. Returns the names of
 * the migrations it applied. Throws the first one's error, and leaves nothing of it, and `NewerDatabase` when
 * this version is the older one.
 */
export async function migrate(db: Database): Promise<string[]> {
  const newer = newerThanThis(await appliedTo(db));
  if (newer.length > 0) throw new NewerDatabase(newer);
  const { error, results = [] } = await migrator(db).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** The names of the migrations applied to a database, by this version or another. */
async function appliedTo(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** The state of a database's tables: `empty` when no migration was ever applied to it, by any version. */
export type SchemaState = "empty" | "older" | "current";

/** Finds the state of the tables, and changes nothing. Throws `NewerDatabase` when this version is older than the database. */
export async function findSchemaState(db: Database): Promise<SchemaState> {
  const applied = await appliedTo(db);
  const newer = newerThanThis(applied);
  if (newer.length > 0) throw new NewerDatabase(newer);
  if (applied.length === 0) return "empty";
  const all = await migrator(db).getMigrations();
  return all.every((migration) => migration.executedAt !== undefined) ? "current" : "older";
}

/** Explains how a database can have become empty, why nothing starts on it, and the remedy. */
export function sayEmpty(place: DatabasePlace): string {
  const backup = 'put a backup in its place with "programme db restore FILE"';
  const why = "no migration was ever applied to it";
  if ("file" in place) {
    return `The database at ${place.file} is empty: ${why}, as when a full disk or a broken copy cut it off. Starting on it would hide a loss: ${backup}. Only for a new instance: remove that file, then "programme db migrate".`;
  }
  return `The database that DATABASE_URL names is empty: ${why}, as when its server was set up again, or the address is another's. Starting on it would hide a loss: ${backup}. Only for a new instance: "programme db migrate", with the account that owns its tables.`;
}
