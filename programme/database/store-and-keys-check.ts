import type { Database } from "../../api/database/schema";
import { sayNotOwn } from "../../api/instance/guarded-store";
import { usedKeys } from "../../api/instance/sealed-columns";
import { findServers } from "../../api/instance/servers.store";
import { findStoreState } from "../../api/instance/store-owner";
import type { Programme } from "../shared/context";
import type { DatabaseCheck } from "./check";
import { orNot } from "./check";
import { checkFiles } from "./files-check";
import { checkReceipts } from "./receipts-check";
import { describeSeals, totalSeals } from "./seal-counts";

/**
 * Checks a database's surroundings: its store with its attachments, the keys of this command and the servers to its seals, and what its receipts are checked by.
 *
 * @param options.read whether every stored file is read
 */
export async function checkAround(
  programme: Programme,
  db: Database,
  options: { read: boolean },
): Promise<DatabaseCheck[]> {
  return [
    await orNot("store", () => checkStore(programme, db)),
    await checkFiles(programme, db, options),
    await orNot("keys", () => checkKeys(programme, db)),
    await orNot("servers", () => checkServers(programme, db)),
    await orNot("receipts", () => checkReceipts(programme, db)),
  ];
}

async function checkStore(programme: Programme, db: Database): Promise<DatabaseCheck> {
  const store = await programme.openStore();
  const state = await findStoreState({ db, store }, { mark: false });
  const found = state === "own" ? "the database's own" : sayNotOwn(state, programme.attachments);
  return { id: "store", ok: state === "own", found };
}

/** Checks that this command's own configuration has the keys of all seals; opens none of them. */
async function checkKeys(programme: Programme, db: Database): Promise<DatabaseCheck> {
  const keys = await usedKeys(db, programme.openVault());
  const missing = keys.filter(({ configured }) => !configured);
  const found = missing.map(
    ({ id, ...counts }) =>
      `SEALING_KEY does not have the key ${id}, under which ${describeSeals(counts)} are`,
  );
  return { id: "keys", ok: missing.length === 0, found: found.join("; ") || "all that is sealed opens" };
}

/** Checks that the running servers have the keys to all seals: they may have been started with others. */
async function checkServers(programme: Programme, db: Database): Promise<DatabaseCheck> {
  const servers = await findServers(db, programme.now());
  const used = (await usedKeys(db, programme.openVault()))
    .filter((key) => totalSeals(key) > 0)
    .map(({ id }) => id);
  const blind = servers.filter(({ keyIds }) => used.some((id) => !keyIds.includes(id)));
  const found =
    blind.length === 0
      ? `${servers.length} running`
      : `${blind.length} of ${servers.length} cannot open all that is sealed: restart with the keys that "programme keys list" names`;
  return { id: "servers", ok: blind.length === 0, found };
}
