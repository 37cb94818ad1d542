import { v7 as newId } from "uuid";
import { listDuplicates } from "./auth/auth.store";
import { noteHostsOfKeys } from "./auth/security-keys/hosts";
import { type Configuration, databaseFile, signingSecrets } from "./configuration";
import { createHasher, PRODUCTION_HASHING } from "./crypto/hasher";
import { deriveKeys, vaultKeys } from "./crypto/keys";
import { randomSource } from "./crypto/random";
import { createVault } from "./crypto/vault";
import { kindOf } from "./database/database-kind";
import { findSchemaState, migrate, sayEmpty } from "./database/migrate";
import { openDatabase, placeOfDatabase } from "./database/open";
import type { Database } from "./database/schema";
import { emptyLog } from "./database/sqlite/empty-log";
import { type KeyThread, startKeyThread } from "./gpg/key-thread";
import { guardStore, sayNotOwn } from "./instance/guarded-store";
import { findMissingKeys, sealedColumns } from "./instance/sealed-columns";
import { StoreOwner } from "./instance/store-owner";
import { createLog, type Log } from "./logging/log";
import { sayLacking } from "./receipts/origins";
import { createSigner } from "./receipts/signer";
import { makeDemoKeys, readProgrammeKey } from "./sealing/programme-key";
import type { Services } from "./services";
import { openStore, whereAttachmentsAre } from "./store/open-store";
import { StoreUnavailable } from "./store/store-errors";
import { sealEarlier } from "./submissions/seal-earlier";

interface Opening {
  /** Checks the programme's key; a caller who started it earlier waits less. */
  thread?: KeyThread;
  log?: Log;
  /** Called before anything is changed: throws where another process must be the only one to do so. */
  lock?: () => void;
}

/**
 * Opens the services of a process: the database at the newest version, the store, keys and clock. Seals data that an
 * earlier version stored readable.
 *
 * Throws when the database cannot be opened, and when the store is another database's; in production also when there is no
 * database, or an empty one, because a service that starts on a silently new database has lost its data. Throws when
 * submissions could not be sealed. A store that does not respond, seals whose keys are not configured, and receipts whose address or
 * key is not, are logged.
 */
export async function openServices(
  configuration: Configuration,
  { thread = startKeyThread(), log = createLog(), lock }: Opening = {},
): Promise<Services> {
  const { mode, demoKeyFolder, programmeKeyFile, secrets, sealingKeys } = configuration;
  const keys = deriveKeys(secrets[0]);
  const vault = createVault(vaultKeys({ sealing: sealingKeys, session: secrets }));
  if (demoKeyFolder) await makeDemoKeys(demoKeyFolder);
  const signer = await createSigner(signingSecrets(configuration.signing));
  // A thread checks the key meanwhile.
  const judged = readProgrammeKey(programmeKeyFile, Date.now(), thread);
  const looked = lookAtDatabase(configuration, log);
  await withoutFaults([judged, looked]);
  const [programmeKey, { db, isCurrent }] = [await judged, await looked];
  lock?.();
  if (!isCurrent) await bringUpToDate(db, mode, log);
  const services: Services = {
    db,
    ...(await openOwnStore(configuration, { db, log })),
    now: Date.now,
    elapsed,
    newId,
    randomBytes: randomSource(),
    hasher: createHasher(PRODUCTION_HASHING),
    vault,
    programmeKey,
    keys,
    signer,
    answerDays: configuration.answerDays,
    keptWhenOver: configuration.retention.declinedSubmissions,
    sendsMail: configuration.sendsMail,
    log,
    identity: configuration.identity,
  };
  await noteHostsOfKeys(services);
  await sayMissingKeys(services);
  await sayLacking(services);
  const sealed = await sealEarlier(services);
  // The readable data must not stay in the write-ahead log either.
  if (sealed > 0) await emptyLog(db);
  return services;
}

const elapsed = () => performance.now();

/**
 * Opens the store, guarded. Throws a sentence when it is another database's. One that does not respond is logged: all
 * but attachments works without it.
 */
async function openOwnStore(
  configuration: Configuration,
  { db, log }: Pick<Services, "db" | "log">,
): Promise<Pick<Services, "store" | "storeOwner">> {
  const store = await openStore(configuration, log);
  const storeOwner = new StoreOwner({ db, store, elapsed }, { mark: true });
  const state = await storeOwner.look().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.error("store.unusable", { error: error.message });
    return "own" as const;
  });
  if (state !== "own") throw new Error(sayNotOwn(state, whereAttachmentsAre(configuration)));
  return { store: guardStore(store, storeOwner, log), storeOwner };
}

/** Logs the keys that sealed data needs and that are not configured: researchers whose secrets they sealed cannot sign in. */
async function sayMissingKeys({ db, vault, log }: Services): Promise<void> {
  for (const [what, column] of Object.entries(sealedColumns)) {
    const missing = await findMissingKeys(db, vault, column);
    if (missing.length === 0) continue;
    const remedy =
      'Add the key of this id to SEALING_KEY behind the first, and restart; "programme keys list" says how much is under it.';
    log.error("sealing.keys_missing", { what, keys: missing, remedy });
  }
}

/** Throws all faults together: an operator fixes them in one go. */
async function withoutFaults(works: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  const faults = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  if (faults.length <= 1) return;
  const sentences = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)));
  throw new Error(sentences.join("\n"), { cause: faults });
}

/**
 * Opens the database, and changes no table: a service that refuses to start must leave it as it was. To a file of no bytes
 * SQLite writes the header of an empty database.
 */
async function lookAtDatabase(
  configuration: Configuration,
  log: Log,
): Promise<{ db: Database; isCurrent: boolean }> {
  const { mode, databaseUrl } = configuration;
  const place = placeOfDatabase(databaseUrl, databaseFile(configuration));
  const db = openDatabase(place, { create: mode === "local" && databaseUrl === null, log });
  const state = await findSchemaState(db);
  if (state === "empty" && mode === "production") throw new Error(sayEmpty(place));
  return { db, isCurrent: state === "current" };
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
      'The database is older than this version. Run "programme db migrate" with the account that owns its tables, then start again.',
    );
  }
}
