/** How long a report may wait for others, in milliseconds: for some pages of a busy site. */
const GATHERING_MS = 25;

/**
 * Reports of page views, made together a moment later: nobody waits for them, and on SQLite those of one moment share a
 * commit.
 */
export class PageViewReports {
  #waiting: (() => Promise<void>)[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #underWay = new Set<Promise<void>>();

  /** Has a report made soon. What it throws is printed. */
  add(report: () => Promise<void>): void {
    this.#waiting.push(report);
    this.#timer ??= setTimeout(() => void this.made(), GATHERING_MS);
  }

  /** Makes at once what still waits, and waits for all that are under way: before a process ends. */
  async made(): Promise<void> {
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
