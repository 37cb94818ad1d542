/** A draft as it is on the disk. Its unsealed fields say for which form, when and how much, and nothing of its content. */
export interface StoredDraft {
  id: string;
  /** `Seal.owner`. */
  owner: string;
  form: string;
  /** Milliseconds. */
  savedAt: number;
  sealed: ArrayBuffer;
  /** The ids of its files. */
  files: string[];
}

export interface StoredFile {
  id: string;
  sealed: ArrayBuffer;
}

const BROWSER_KEY = "browser";

/** The drafts of this browser, in its IndexedDB. Everything that is one change is one transaction. */
export class DraftStore {
  readonly #db: IDBDatabase;

  private constructor(db: IDBDatabase) {
    this.#db = db;
  }

  /**
   * Opens it, or creates it. Rejects where the browser has no storage.
   *
   * @param onEnd is called when the browser cleared its storage, as logging out on a shared computer has it do
   */
  static async open(onEnd: () => void): Promise<DraftStore> {
    const opening = indexedDB.open("drafts", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("keys");
      opening.result.createObjectStore("drafts", { keyPath: "id" });
      opening.result.createObjectStore("files", { keyPath: "id" });
    };
    const db = await resultOf(opening);
    db.onclose = onEnd;
    db.onversionchange = () => {
      db.close();
      onEnd();
    };
    return new DraftStore(db);
  }

  /** The browser's half of the keys. The first one that is offered is stored. Nothing is written where there is one: drafts open on a full disk. */
  async browserKey(offered: CryptoKey): Promise<CryptoKey> {
    const first = await keptKey(this.#db.transaction("keys"));
    if (first) return first;
    const change = this.#change("keys");
    const kept = await keptKey(change);
    if (!kept) change.objectStore("keys").put(offered, BROWSER_KEY);
    await endOf(change);
    return kept ?? offered;
  }

  /** Every draft of this browser. */
  all(): Promise<StoredDraft[]> {
    return resultOf(this.#db.transaction("drafts").objectStore("drafts").getAll());
  }

  /** A file's sealed bytes; undefined where it is gone. */
  async file(id: string): Promise<ArrayBuffer | undefined> {
    const found: StoredFile | undefined = await resultOf(
      this.#db.transaction("files").objectStore("files").get(id),
    );
    return found?.sealed;
  }

  /**
   * Replaces a draft's earlier version, with its new files. Rejects, and changes nothing, when there is no room for it.
   *
   * @returns false, with nothing changed, where a file that was stored before is gone
   */
  async put(draft: StoredDraft, fresh: StoredFile[]): Promise<boolean> {
    const change = this.#change("drafts", "files");
    const [drafts, files] = [change.objectStore("drafts"), change.objectStore("files")];
    const before: StoredDraft | undefined = await resultOf(drafts.get(draft.id));
    for (const id of before?.files ?? []) if (!draft.files.includes(id)) files.delete(id);
    for (const file of fresh) files.put(file);
    drafts.put(draft);
    const kept = await Promise.all(draft.files.map((id) => resultOf(files.count(id))));
    const isWhole = kept.every((count) => count === 1);
    const ended = endOf(change);
    if (!isWhole) change.abort();
    await ended.catch((error: unknown) => {
      if (isWhole) throw error;
    });
    return isWhole;
  }

  async remove({ id, files }: Pick<StoredDraft, "id" | "files">): Promise<void> {
    const change = this.#change("drafts", "files");
    change.objectStore("drafts").delete(id);
    for (const file of files) change.objectStore("files").delete(file);
    await endOf(change);
  }

  close(): void {
    this.#db.close();
  }

  #change(...stores: string[]): IDBTransaction {
    // Flushed to the disk, not only to the system: a computer may lose its power as it may lose its session.
    return this.#db.transaction(stores, "readwrite", { durability: "strict" });
  }
}

function keptKey(transaction: IDBTransaction): Promise<CryptoKey | undefined> {
  return resultOf(transaction.objectStore("keys").get(BROWSER_KEY));
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function endOf(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = () => reject(change.error);
  });
}
