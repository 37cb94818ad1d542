import type { Endpoint } from "#contract/endpoint";
import type { CallOptions } from "./api-caller.server";

/** What one page has read of the API, so that two of its loaders do not ask the same twice. */
export class PageReads {
  readonly #replies = new Map<string, Promise<unknown>>();

  /** The reply to a call: the one that is there or under way when a read asks the same again. */
  read<Reply>(
    { method, path }: Endpoint,
    { id, query }: CallOptions = {},
    send: () => Promise<Reply>,
  ): Promise<Reply> {
    if (method !== "GET") return send();
    // Most reads of a page have neither, and a path is no JSON of a list.
    const key = id || query ? JSON.stringify([path, id, query]) : path;
    const known = this.#replies.get(key) as Promise<Reply> | undefined;
    if (known) return known;
    const reply = send();
    this.#replies.set(key, reply);
    return reply;
  }
}
