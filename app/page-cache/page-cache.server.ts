import { LruCache } from "#lib/lru";
import type { Template } from "./placeholders.server";

/** The two kinds of readers, whose pages are cached apart. */
export type Readers = "guests" | "researchers";

/**
 * The markup of pages that many readers share, in this process. A query makes another page, so each part is bounded; guests
 * have a part of their own, so that an attacker's addresses do not push the researchers' pages out.
 */
export class PageCache {
  readonly #templates = { guests: new LruCache<Template>(50), researchers: new LruCache<Template>(100) };

  /** The template of a key, rendered when it is not cached. */
  findOrRender(readers: Readers, key: string, render: () => Template): Template {
    return this.#templates[readers].getOrMake(key, render);
  }
}
