const CHANGED = "changed";

/** Which drafts are open in which tab of the browser, of one account and form. */
export class Tabs {
  readonly #prefix: string;
  readonly #channel = new BroadcastChannel("drafts");
  readonly #onChange: () => void;
  /** Of the locks of other tabs. */
  readonly #waiting = new AbortController();
  readonly #awaited = new Set<string>();
  #own: { name: string; release: () => void } | undefined;

  /**
   * @param about the account and the form
   * @param onChange is called when a tab was opened or closed, or this one is looked at again
   */
  constructor(about: string, onChange: () => void) {
    this.#prefix = `draft ${about} `;
    this.#onChange = onChange;
    this.#channel.onmessage = onChange;
  }

  /**
   * Says that a draft is open in this tab, until the tab is closed, crashes or opens another.
   *
   * @returns false where another tab was first
   */
  async claim(draft: string): Promise<boolean> {
    const name = this.#prefix + draft;
    if (this.#own?.name === name) return true;
    const isGranted = await new Promise<boolean>((answer) => {
      void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        answer(lock !== null);
        return lock && this.#hold(name);
      });
    });
    this.#channel.postMessage(CHANGED);
    return isGranted;
  }

  /** Holds a lock instead of the previous one, until it is released. */
  #hold(name: string): Promise<void> {
    this.#own?.release();
    return new Promise((release) => {
      this.#own = { name, release };
    });
  }

  /** The drafts that are open in other tabs. */
  async elsewhere(): Promise<Set<string>> {
    const { held = [] } = await navigator.locks.query();
    const names = held
      .map(({ name = "" }) => name)
      .filter((name) => name.startsWith(this.#prefix) && name !== this.#own?.name);
    for (const name of names) this.#awaitEnd(name);
    return new Set(names.map((name) => name.slice(this.#prefix.length)));
  }

  /** Waits for the release of another tab's lock: a tab that is closed or crashes sends no message. */
  #awaitEnd(name: string): void {
    if (this.#awaited.has(name)) return;
    this.#awaited.add(name);
    const { signal } = this.#waiting;
    const heard = () => void this.#awaited.delete(name);
    navigator.locks.request(name, { signal }, heard).then(this.#onChange, heard);
  }

  /** This tab has none open any more. */
  close(): void {
    this.#waiting.abort();
    this.#own?.release();
    this.#own = undefined;
    this.#channel.postMessage(CHANGED);
    this.#channel.close();
  }
}
