import { v7 as newId } from "uuid";
import { listDuplicates } from "./auth/auth.store";
import { type Configuration, databaseFile } from "./configuration";
import { emptyLog } from "./database/empty-log";
import { kindOf } from "./database/kind";
import { isMigrated, migrate } from "./database/migrate";
import { openDatabase, placeOfDatabase } from "./database/open";
import type { Database } from "./database/schema";
import { type KeyThread, startKeyThread } from "./gpg/key-thread";
import { createHasher, PRODUCTION_HASHING } from "./security/hasher";
import { deriveKeys, vaultKeys } from "./security/keys";
import { createLog, type Log } from "./security/log";
import { randomSource } from "./security/random";
import { makeDemoKeys, readProgrammeKey } from "./security/seal-key";
import { createVault } from "./security/vault";
import type { Services } from "./services";
import { openStore } from "./store/open-store";
import { sealEarlier } from "./submissions/seal-earlier";

/**
 * Opens what a process needs: the database at the newest version, the store, keys and clock. Seals what an earlier
 * version stored readable.
 *
 * Throws when the database cannot be opened; in production also when there is none, because a service that
 * starts on a silently new database has lost its data. Throws when submissions could not be sealed.
 *
 * @param thread judges the programme's key; whoever started it earlier waits less
 */
export async function openServices(
  configuration: Configuration,
  thread: KeyThread = startKeyThread(),
): Promise<Services> {
  const { mode, demoKeyFolder, programmeKeyFile, secrets, sealingKeys } = configuration;
  const log = createLog();
  const keys = deriveKeys(secrets[0]);
  const vault = createVault(vaultKeys({ sealing: sealingKeys, session: secrets }));
  if (demoKeyFolder) await makeDemoKeys(demoKeyFolder);
  // A thread judges the key meanwhile.
  const judged = readProgrammeKey(programmeKeyFile, Date.now(), thread);
  const looked = lookAtDatabase(configuration, log);
  await withoutFaults([judged, looked]);
  const [programmeKey, { db, isCurrent }] = [await judged, await looked];
  if (!isCurrent) await bringUpToDate(db, mode, log);
  const services: Services = {
    db,
    store: await openStore(configuration, log),
    now: Date.now,
    elapsed: () => performance.now(),
    newId,
    randomBytes: randomSource(),
    hasher: createHasher(PRODUCTION_HASHING),
    vault,
    programmeKey,
    keys,
    log,
    identity: configuration.identity,
  };
  const sealed = await sealEarlier(services);
  // What was readable must not stay in the log of changes either.
  if (sealed > 0) await emptyLog(db);
  return services;
}

/** Throws what went wrong, all of it: whoever starts a service mends it in one go. */
async function withoutFaults(works: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  const faults = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  if (faults.length <= 1) return;
  const sentences = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)));
  throw new Error(sentences.join("\n"), { cause: faults });
}

/** Opens the database, and changes nothing in it: what refuses to start must leave it as it was. */
async function lookAtDatabase(
  configuration: Configuration,
  log: Log,
): Promise<{ db: Database; isCurrent: boolean }> {
  const { mode, databaseUrl } = configuration;
  const place = placeOfDatabase(databaseUrl, databaseFile(configuration));
  const db = openDatabase(place, { create: mode === "local" && databaseUrl === null, log });
  return { db, isCurrent: await isMigrated(db) };
}

/**
 * Brings an older database up to date. A file is the service's own. On a server the service's account should not be able to
 * change tables, and several processes would race to: there, production throws.
 */
async function bringUpToDate(db: Database, mode: Configuration["mode"], log: Log): Promise<void> {
  if (mode === "local" || kindOf(db) === "sqlite") {
    await migrate(db);
    const duplicates = await listDuplicates(db);
    if (duplicates.length > 0) log.warn("addresses.shared", { researchers: duplicates.map(({ id }) => id) });
  } else {
    throw new Error(
      'The database is older than this version, or empty. Run "programme db migrate" with the account that owns its tables, then start again.',
    );
  }
}
