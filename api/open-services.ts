import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { type Configuration, databaseFile } from "./configuration";
import { kindOf } from "./database/kind";
import { isMigrated, migrate } from "./database/migrate";
import { openDatabase, placeOfDatabase } from "./database/open";
import type { Database } from "./database/schema";
import { createHasher, PRODUCTION_HASHING } from "./security/hasher";
import { deriveKeys, vaultKeys } from "./security/keys";
import { createLog } from "./security/log";
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
 */
export async function openServices(configuration: Configuration): Promise<Services> {
  const { mode, databaseUrl, demoKeyFolder, programmeKeyFile, secrets, sealingKeys } = configuration;
  const log = createLog();
  const keys = deriveKeys(secrets[0]);
  const vault = createVault(vaultKeys({ sealing: sealingKeys, session: secrets }));
  if (demoKeyFolder) await makeDemoKeys(demoKeyFolder);
  const programmeKey = await readProgrammeKey(programmeKeyFile, Date.now());
  const place = placeOfDatabase(databaseUrl, databaseFile(configuration));
  const db = openDatabase(place, { create: mode === "local" && databaseUrl === null, log });
  await bringUpToDate(db, mode);
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
  if (sealed > 0 && kindOf(db) === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return services;
}

/**
 * A file is the service's own. On a server the service's account should not be able to change tables, and several
 * processes would race to: there, production only looks. Throws when it finds an older database.
 */
async function bringUpToDate(db: Database, mode: Configuration["mode"]): Promise<void> {
  if (mode === "local" || kindOf(db) === "sqlite") {
    await migrate(db);
  } else if (!(await isMigrated(db))) {
    throw new Error(
      'The database is older than this version, or empty. Run "programme db migrate" with the account that owns its tables, then start again.',
    );
  }
}
