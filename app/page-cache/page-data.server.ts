import { type AppLoadContext, json, type TypedResponse } from "@remix-run/node";
import type { OwnTexts } from "./placeholders.server";

const jsonHeaders = new Headers({ "Content-Type": "application/json; charset=utf-8" });

/** What Remix takes for a response with JSON: to render a page it asks for no more than this. */
class Handed<Data> {
  readonly status = 200;
  readonly statusText = "";
  readonly headers = jsonHeaders;
  readonly body = "its value";

  constructor(readonly data: Data) {}

  async json(): Promise<Data> {
    return this.data;
  }
}

/** What a screen is rendered of for everybody to whom it shows the same. */
export interface Shown {
  data: object;
  /** What stands at its blanks. */
  own: ReadonlyMap<string, string>;
}

/** What a screen shows to many, by what its loader answered. */
const shownBy = new WeakMap<object, Shown>();
const nothing: Shown["own"] = new Map();

/** What a screen shows to many; undefined where it is its reader's own. */
export function shownOf(data: unknown): Shown | undefined {
  return typeof data === "object" && data !== null ? shownBy.get(data) : undefined;
}

/**
 * What a loader of a screen answers. While a page is rendered the value is handed over as it is: Remix would have it made
 * a text and read that again, which took a tenth of a large page. For a browser that asks for the value alone it is JSON.
 * Others may hold the value too, so it is not to be changed.
 *
 * @param shown for a screen whose markup shows nothing that is its reader's own, but at blanks: as much of the value as it
 *   does show. The page is then rendered of that, and may be kept for others (`shared-pages.server.ts`); the browser gets
 *   the whole value
 * @param own the texts that stand at the blanks
 */
export function loaded<Data extends object>(
  { rendersPage }: AppLoadContext,
  data: Data,
  shown?: Data | null,
  own?: OwnTexts,
): TypedResponse<Data> {
  if (!rendersPage) return json(data);
  // Of its own, so that another loader's answer is never taken for this one.
  const value = { ...data };
  if (shown) shownBy.set(value, { data: shown, own: own?.all ?? nothing });
  return new Handed(value) as unknown as TypedResponse<Data>;
}
