import type { Endpoint } from "#contract/endpoint";
import type { CallOptions } from "./api-caller.server";

/** Deduplicates a page's reads of the API, so that two of its loaders do not make the same call twice. */
export class PageReads {
  readonly #replies = new Map<string, Promise<unknown>>();

  /** The reply to a call; an earlier or pending one when the same call is read again. */
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
