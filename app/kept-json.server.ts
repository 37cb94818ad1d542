import { onceFor } from "./once-for";
import { newPlace } from "./places.server";

/** What stands for a list in the page's data, and the list's JSON in UTF-8. */
interface KeptJson {
  place: string;
  json: Buffer;
}

/** By the list as pages get it. */
const kept = new WeakMap<object, KeptJson>();

/** What would end a script (HTML, "Restrictions for contents of script elements"), as Remix has them too. */
const endsScripts = /[&<>\u2028\u2029]/g;

/**
 * A loader's value whose data in the page's script is written sooner: a list that is frozen is the same for everybody
 * (`api/content/shared-list.ts`), so its JSON is made once, and a place stands for it in the page. Everything else is as
 * it was.
 */
export function withKeptJson<Data>(data: Data): Data {
  if (typeof data !== "object" || data === null) return data;
  const lists = Object.entries(data).filter(([, value]) => Array.isArray(value) && Object.isFrozen(value));
  if (lists.length === 0) return data;
  return { ...data, ...Object.fromEntries(lists.map(([name, list]) => [name, forPages(list)])) };
}

/** The JSON for a place, when it stands for a list among what loaders answered. */
export function keptJsonIn(loaderData: Record<string, unknown>): (place: string) => Buffer | undefined {
  const places = new Map<string, Buffer>();
  for (const data of Object.values(loaderData)) {
    for (const value of Object.values(data ?? {})) {
      const found = typeof value === "object" && value !== null ? kept.get(value) : undefined;
      if (found) places.set(found.place, found.json);
    }
  }
  return (place) => places.get(place);
}

/** The list as pages get it: it calls itself a place when it is made JSON. */
const forPages = onceFor((list: readonly unknown[]) => {
  const place = newPlace();
  const copy = Object.freeze(Object.defineProperty([...list], "toJSON", { value: () => place }));
  kept.set(copy, { place, json: Buffer.from(inScript(JSON.stringify(list))) });
  return copy;
});

/** JSON has these in texts alone, where each may be written by its number. */
function inScript(json: string): string {
  return json.replace(endsScripts, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
