import { randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import { attachmentFolder, type Configuration, databaseFile } from "./configuration";
import { migrate } from "./database/migrate";
import { openSqlite } from "./database/sqlite";
import { createHasher, PRODUCTION_HASHING } from "./security/hasher";
import { deriveSecrets } from "./security/keys";
import { createLog } from "./security/log";
import { createVault } from "./security/vault";
import type { Services } from "./services";
import { openFolderStore } from "./store/folder-store";

/**
 * Opens what a process needs: the database (brought to the newest version), the store, keys and clock.
 *
 * Throws when the database cannot be opened; in production also when there is none, because a service that
 * starts on a silently new database has lost its data.
 */
export async function openServices(configuration: Configuration): Promise<Services> {
  const db = openSqlite(databaseFile(configuration), { create: configuration.mode === "local" });
  await migrate(db, "sqlite");
  const [secret, ...earlier] = configuration.secrets;
  const { keys, vault } = deriveSecrets(secret, earlier);
  return {
    db,
    store: await openFolderStore(attachmentFolder(configuration)),
    now: Date.now,
    newId,
    randomBytes,
    hasher: createHasher(PRODUCTION_HASHING),
    vault: createVault(vault),
    keys,
    log: createLog(),
    identity: configuration.identity,
  };
}
