/** How long a report may wait for others, in milliseconds: for some pages of a busy site. */
const GATHERING_MS = 25;

/**
 * Reports of page views, sent together a moment later: no response waits for them, and on SQLite those of one moment share a
 * commit.
 */
export class PageViewReports {
  #waiting: (() => Promise<void>)[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #underWay = new Set<Promise<void>>();

  /** Sends a report soon. Its errors are printed. */
  add(report: () => Promise<void>): void {
    this.#waiting.push(report);
    this.#timer ??= setTimeout(() => void this.flush(), GATHERING_MS);
  }

  /** Sends all that still wait, and waits for all that are under way: before a process ends. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const reports = this.#waiting;
    this.#waiting = [];
    for (const report of reports) {
      const made = report()
        .catch(console.error)
        .finally(() => this.#underWay.delete(made));
      this.#underWay.add(made);
    }
    await Promise.all(this.#underWay);
  }
}
