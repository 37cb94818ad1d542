interface Limits {
  /** How many of one sender at a time. */
  ofOne: number;
  /** How many of all together; any number where it is left out. */
  ofAll?: number;
}

/**
 * The forms that are being received, by sender. A form is kept in memory until its end has come, up to a mebibyte, and may take a minute:
 * without a limit one sender could fill the memory with as many as there are connections.
 */
export class FormsUnderWay {
  readonly #limits: Required<Limits>;
  readonly #counts = new Map<string, number>();
  #all = 0;

  constructor({ ofOne, ofAll = Number.POSITIVE_INFINITY }: Limits) {
    this.#limits = { ofOne, ofAll };
  }

  /** Counts a form of a sender. Returns what ends it; null when too many are under way. */
  begin(sender: string): (() => void) | null {
    const before = this.#counts.get(sender) ?? 0;
    if (before >= this.#limits.ofOne || this.#all >= this.#limits.ofAll) return null;
    this.#counts.set(sender, before + 1);
    this.#all++;
    return () => this.#end(sender);
  }

  #end(sender: string): void {
    this.#all--;
    const left = (this.#counts.get(sender) ?? 0) - 1;
    if (left > 0) this.#counts.set(sender, left);
    else this.#counts.delete(sender);
  }
}
