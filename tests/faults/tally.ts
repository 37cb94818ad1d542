import { seconds } from "../support/requests/length";

/** Counts responses to one kind of call, by status. */
export class Tally {
  readonly #counts = new Map<number, number>();
  /** Responses of 503 without `Retry-After`. */
  unsaid = 0;
  /** The slowest response, milliseconds. */
  slowest = 0;

  /** Waits for a response and counts it. Throws when there is none. */
  async add(answer: Promise<Response>): Promise<Response> {
    const from = performance.now();
    const response = await answer;
    await response.clone().arrayBuffer();
    this.slowest = Math.max(this.slowest, performance.now() - from);
    this.#counts.set(response.status, (this.#counts.get(response.status) ?? 0) + 1);
    if (response.status === 503 && !response.headers.get("Retry-After")) this.unsaid++;
    return response;
  }

  get statuses(): number[] {
    return [...this.#counts.keys()].sort();
  }

  toString(): string {
    const counts = [...this.#counts].map(([status, count]) => `${status} ${count}x`).join(", ");
    return `${counts || "none"} (${seconds(this.slowest)} at most)`;
  }
}

/** Makes calls one after the other until a while is over, milliseconds. */
export async function callFor(ms: number, call: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) await call();
}
