import { Readable } from "node:stream";
import type { Database } from "../database/schema";
import type { Store } from "../store/store";
import { ObjectMissing, StoreUnavailable } from "../store/store-errors";
import { isAttachmentKey } from "../submissions/attachment-key";
import { findInstanceId } from "./instance.store";

/** The object that names the database a store belongs to. */
export const OWNER_KEY = "conclave-owner";

/**
 * The owner of a store: `own`, this database; `another`, the database that its marker names; `unrecognised`,
 * without a marker, and with other attachments in it than the database lists.
 */
export type StoreState = "own" | "another" | "unrecognised";

/** How many attachments are looked for in a store without a marker. */
const SAMPLE = 20;
/** An id has 36 bytes; the marker also explains itself. */
const MARKER_MAX_BYTES = 1024;
/** A store that hangs must not keep `/readyz` from responding. Milliseconds. */
const LOOK_MS = 5_000;
/** For how long a store found to be the database's own is not checked again. Milliseconds. */
const FRESH_MS = 10_000;

/** The id of the database that a store belongs to; null without a marker, empty when the marker is not readable as one. */
export async function readOwner(store: Store): Promise<string | null> {
  try {
    const bytes: Buffer[] = [];
    let size = 0;
    for await (const chunk of await store.get(OWNER_KEY)) {
      bytes.push(chunk);
      size += chunk.length;
      if (size > MARKER_MAX_BYTES) return "";
    }
    const [id = ""] = Buffer.concat(bytes).toString("latin1").split("\n");
    return id.trim();
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

/** Marks a store as a database's. */
export async function writeOwner(store: Store, id: string): Promise<void> {
  const what =
    "The id of the database that lists what is in here. Another database stores and removes nothing.";
  await store.put(OWNER_KEY, Readable.from([Buffer.from(`${id}\n${what}\n`)]));
}

/**
 * Finds the owner of a store. Throws the store's errors.
 *
 * @param options.mark whether a store without a marker that is recognisably the database's gets one: if another process
 * marks it for its database at the same moment, it is `another` for this one
 */
export async function findStoreState(
  { db, store }: { db: Database; store: Store },
  { mark }: { mark: boolean },
): Promise<StoreState> {
  const id = await findInstanceId(db);
  const owner = await readOwner(store);
  if (owner !== null) return owner === id ? "own" : "another";
  if (!(await isRecognised(db, store))) return "unrecognised";
  if (!mark) return "own";
  await writeOwner(store, id);
  return (await readOwner(store)) === id ? "own" : "another";
}

/**
 * Whether a store without a marker is the database's: both have no attachments, or the store has some of those listed.
 * An empty store or database alone proves nothing: a disk may not be mounted, a database be a new one.
 */
async function isRecognised(db: Database, store: Store): Promise<boolean> {
  const listed = await db
    .selectFrom("attachments")
    .select("storage_key")
    .orderBy("id", "desc")
    .limit(SAMPLE)
    .execute();
  if (listed.length === 0) return !(await hasAttachments(store));
  for (const { storage_key } of listed) if (await hasObject(store, storage_key)) return true;
  return false;
}

async function hasAttachments(store: Store): Promise<boolean> {
  for await (const key of store.list()) if (isAttachmentKey(key)) return true;
  return false;
}

async function hasObject(store: Store, key: string): Promise<boolean> {
  try {
    (await store.get(key)).destroy();
    return true;
  } catch (error) {
    if (error instanceof ObjectMissing) return false;
    throw error;
  }
}

/** The services to check a store with: the store itself, not the guarded one. */
interface Looked {
  db: Database;
  store: Store;
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number;
}

/** Checks whether a process's store is its database's; marks one without a marker that is. */
export class StoreOwner {
  readonly #services: Looked;
  readonly #mark: boolean;
  /** When it was last the database's own, in milliseconds of `elapsed`. */
  #ownAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<StoreState> | null = null;

  constructor(services: Looked, { mark }: { mark: boolean }) {
    this.#services = services;
    this.#mark = mark;
  }

  /** The current state. Throws when the store does not respond, or refuses; concurrent callers share one check. */
  look(): Promise<StoreState> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** The current state, or `own` of some seconds ago: no fault is cached, and none is hidden for longer. */
  async recent(): Promise<StoreState> {
    return this.#services.elapsed() - this.#ownAt < FRESH_MS ? "own" : this.look();
  }

  async #lookOnce(): Promise<StoreState> {
    const at = this.#services.elapsed();
    this.#ownAt = Number.NEGATIVE_INFINITY;
    const state = await withinLimit(findStoreState(this.#services, { mark: this.#mark }));
    if (state === "own") this.#ownAt = at;
    return state;
  }
}

async function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable("no answer in time")), LOOK_MS);
  });
  // The loser of the race may still fail, and has no caller to report to.
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
