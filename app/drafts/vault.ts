import { type Entries, isExpired, textOf } from "./rules";
import { newBrowserKey, type Seal, sealOf } from "./seal";
import { DraftStore, type StoredDraft, type StoredFile } from "./store";

/** A file's metadata. */
interface FileFacts {
  id: string;
  /** The field that it was chosen in. */
  field: string;
  name: string;
  type: string;
  lastModified: number;
}

/** A draft that was found and opened. Its files are opened on demand. */
export interface FoundDraft {
  id: string;
  /** Milliseconds. */
  savedAt: number;
  entries: Entries;
  files: FileFacts[];
}

/** Files that are on the disk, so that a key pressed does not seal them again. */
const filed = new WeakMap<File, string>();

/** The sealed drafts of one account in this browser. */
export class Vault {
  readonly #store: DraftStore;
  /** The first seals, all open. */
  readonly #seals: [Seal, ...Seal[]];

  private constructor(store: DraftStore, seals: [Seal, ...Seal[]]) {
    this.#store = store;
    this.#seals = seals;
  }

  /**
   * Opens the account's drafts, and has expired ones of all accounts removed. Rejects where the browser has no storage, or no
   * cryptography, as on a site without TLS.
   *
   * @param secrets the site's half of the keys
   */
  static async open(secrets: readonly string[], onEnd: () => void): Promise<Vault> {
    const store = await DraftStore.open(onEnd);
    const browserKey = await store.browserKey(await newBrowserKey());
    const [first, ...others] = await Promise.all(secrets.map((secret) => sealOf(browserKey, secret)));
    if (!first) throw new Error("Drafts cannot be sealed without a secret of the account's.");
    // Not awaited, because the form must not wait for a response. An interrupted removal is done at the next opening.
    void removeExpired(store).catch(() => undefined);
    return new Vault(store, [first, ...others]);
  }

  get owner(): string {
    return this.#seals[0].owner;
  }

  /** The account's drafts of a form, the newest first. An expired one is left out, and one that does not open. */
  async find(form: string): Promise<FoundDraft[]> {
    const now = Date.now();
    const all = await this.#store.all();
    const stored = all.filter((draft) => draft.form === form && !isExpired(draft.savedAt, now));
    const found = await Promise.all(stored.map((draft) => this.#open(draft)));
    return found.filter((draft) => draft !== null).sort((a, b) => b.savedAt - a.savedAt);
  }

  async #open({ id, owner, savedAt, sealed }: StoredDraft): Promise<FoundDraft | null> {
    const seal = this.#seals.find((one) => one.owner === owner);
    const bytes = await seal?.open(id, sealed).catch(() => null);
    return bytes ? { id, savedAt, ...JSON.parse(new TextDecoder().decode(bytes)) } : null;
  }

  /** A found draft's files, by their fields. One that is gone is left out. */
  async filesOf(draft: FoundDraft): Promise<[field: string, file: File][]> {
    const opened = await Promise.all(draft.files.map((facts) => this.#openFile(facts)));
    return opened.filter((file) => file !== null);
  }

  async #openFile({ id, field, name, ...facts }: FileFacts): Promise<[string, File] | null> {
    const sealed = await this.#store.file(id);
    if (!sealed) return null;
    for (const seal of this.#seals) {
      const bytes = await seal.open(id, sealed).catch(() => null);
      if (bytes) return [field, asFiled(id, new File([bytes], name, facts))];
    }
    return null;
  }

  /**
   * Stores a draft. Rejects when there is no room, or a file cannot be read any more; its earlier version stays then.
   *
   * @returns when it was stored, in milliseconds
   */
  async keep(
    id: string,
    form: string,
    entries: Entries,
    files: [field: string, file: File][],
  ): Promise<number> {
    const [seal] = this.#seals;
    const facts: FileFacts[] = [];
    const fresh: [File, StoredFile][] = [];
    for (const [field, file] of files) {
      const fileId = filed.get(file) ?? crypto.randomUUID();
      const { name, type, lastModified } = file;
      facts.push({ id: fileId, field, name, type, lastModified });
      if (filed.has(file)) continue;
      fresh.push([file, { id: fileId, sealed: await seal.seal(fileId, await file.arrayBuffer()) }]);
    }
    const savedAt = Date.now();
    const content = new TextEncoder().encode(JSON.stringify({ entries, files: facts }));
    const sealed = await seal.seal(id, content);
    const draft = { id, owner: seal.owner, form, savedAt, sealed, files: facts.map((fact) => fact.id) };
    const isWhole = await this.#store.put(
      draft,
      fresh.map(([, file]) => file),
    );
    if (!isWhole) {
      for (const [, file] of files) filed.delete(file);
      return this.keep(id, form, entries, files);
    }
    for (const [file, { id: fileId }] of fresh) asFiled(fileId, file);
    return savedAt;
  }

  /** Whether a file is stored already, and needs no more room. */
  isFiled(file: File): boolean {
    return filed.has(file);
  }

  /** Removes a draft with its files. */
  async remove(id: string): Promise<void> {
    const stored = (await this.#store.all()).find((draft) => draft.id === id);
    if (!stored) return;
    await this.#store.remove(stored);
  }

  /**
   * Removes the drafts of a submission that was received.
   *
   * @returns the ids of the drafts
   */
  async removeSent(form: string, attempt: string): Promise<string[]> {
    const found = await this.find(form);
    const sent = found.filter(({ entries }) => textOf(entries, "attempt") === attempt);
    for (const { id } of sent) await this.remove(id);
    return sent.map(({ id }) => id);
  }

  close(): void {
    this.#store.close();
  }
}

/**
 * Removes drafts that are expired by the browser's clock and the site's: a clock that runs ahead would destroy recent ones. Without a
 * response none is removed.
 */
async function removeExpired(store: DraftStore): Promise<void> {
  const expiredAt = async (now: number) =>
    (await store.all()).filter(({ savedAt }) => isExpired(savedAt, now));
  if ((await expiredAt(Date.now())).length === 0) return;
  const { headers } = await fetch("/healthz", { method: "HEAD", cache: "no-store" });
  const siteTime = Date.parse(headers.get("Date") ?? "");
  // Read again: another tab may have changed one meanwhile.
  for (const draft of await expiredAt(Math.min(siteTime, Date.now()))) await store.remove(draft);
}

function asFiled(id: string, file: File): File {
  filed.set(file, id);
  return file;
}
