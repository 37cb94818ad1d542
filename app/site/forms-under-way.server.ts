/** More than one browser sends at a time, reports of pages included. */
const MOST_OF_A_SESSION = 8;

/**
 * The forms that are being received, by session. A form is kept in memory until its end has come, up to a mebibyte, and may take a minute:
 * without a limit one session could fill the memory with as many as there are connections.
 */
export class FormsUnderWay {
  readonly #counts = new Map<string, number>();

  /** Counts a form of a session. Returns what ends it; null when too many are under way. */
  begin(session: string): (() => void) | null {
    const before = this.#counts.get(session) ?? 0;
    if (before >= MOST_OF_A_SESSION) return null;
    this.#counts.set(session, before + 1);
    return () => this.#end(session);
  }

  #end(session: string): void {
    const left = (this.#counts.get(session) ?? 0) - 1;
    if (left > 0) this.#counts.set(session, left);
    else this.#counts.delete(session);
  }
}
