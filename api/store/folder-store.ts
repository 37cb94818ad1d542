import { randomUUID } from "node:crypto";
import { access, chmod, open, opendir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeOwnFolder } from "../configuration/own-folder";
import type { Log } from "../logging/log";
import type { Store } from "./store";
import { ObjectMissing, refusalOfFolder, refuseBadKey, StoreUnavailable } from "./store-errors";
import { writeInRuns } from "./write-in-runs";

/** The suffix of an object's file until it is complete; in the same folder, so that the rename is atomic. */
const PARTIAL = ".partial";

/**
 * Stores objects as files of one folder, readable by this account only. An object appears under its key when
 * all of it is on the disk, or not at all.
 *
 * @param folder is created when it is missing
 * @param log gets why the folder did not do as asked, unless its disk is full
 */
export async function openFolderStore(folder: string, log: Pick<Log, "error">): Promise<Store> {
  makeOwnFolder(folder);
  // It may have existed before, with other permissions.
  await chmod(folder, 0o700);

  /** The refusal for an error of the file system, logged, without a key or a name; any other error itself. */
  const refusal = (operation: string, error: unknown): unknown => {
    const refused = refusalOfFolder(error);
    if (refused instanceof StoreUnavailable) log.error("store.failed", { operation, reason: refused.reason });
    return refused;
  };

  return {
    async put(key, content) {
      const path = pathOf(folder, key);
      // A unique name: of two concurrent writes of one key each has its own file, and the last one wins.
      const partial = `${path}-${randomUUID().slice(0, 8)}${PARTIAL}`;
      /** The file to remove after a failure: until the rename the object is unchanged. */
      let made = partial;
      try {
        // Created before content is read: a failure to read would otherwise remove a file that is only created afterwards.
        const file = await open(partial, "wx", 0o600);
        await writeInRuns(file, content);
        await rename(partial, path);
        made = path;
        await syncFolder(folder);
      } catch (error) {
        // In an unreachable store there is nothing to remove.
        await rm(made, { force: true }).catch(() => {});
        throw refusal("put", error);
      }
    },
    async get(key) {
      const file = await open(pathOf(folder, key), "r").catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw refusal("get", error);
        // The contents of a folder that is away are unknown.
        await access(folder).catch((cause) => {
          throw refusal("get", cause);
        });
        throw new ObjectMissing(key);
      });
      const content = file.createReadStream();
      // A disk may fail only once it is read. The reader gets the error as it is.
      content.once("error", (error) => refusal("get", error));
      return content;
    },
    async remove(key) {
      await rm(pathOf(folder, key), { force: true }).catch((error) => {
        throw refusal("remove", error);
      });
    },
    async *list() {
      try {
        for await (const entry of await opendir(folder)) if (entry.isFile()) yield entry.name;
      } catch (error) {
        throw refusal("list", error);
      }
    },
  };
}

function pathOf(folder: string, key: string): string {
  refuseBadKey(key.endsWith(PARTIAL) ? key.slice(0, -PARTIAL.length) : key);
  return join(folder, key);
}

/** Makes a rename survive a power cut: without it the file may be there under its old name, or under none. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
