import type { EntryContext, SerializeFrom } from "@remix-run/node";
import { Kept } from "#lib/lru";
import type { loader } from "../session/root-loader.server";
import { type Shown, shownOf } from "./page-data.server";
import { asMarkup, blank, filledIn, type Template, templateOf } from "./placeholders.server";

type Root = SerializeFrom<typeof loader>;
type Profile = NonNullable<Root["profile"]>;

/** What a page is rendered of. */
export interface Rendered {
  context: EntryContext;
  url: string;
  csrf: string;
  nonce: string;
  /** The id of the request. */
  request: string;
}

/** A page for everybody to whom it shows the same: its markup holds a blank for each text that is one reader's own. */
export interface SharedPage {
  rendered: Rendered;
  /** Tells all that it is rendered of. */
  key: string;
  /** What stands at the blanks for this reader; of texts that React would have written, as React writes them. */
  markupFor: (name: string) => string;
}

type LoaderData = EntryContext["staticHandlerContext"]["loaderData"];

/**
 * As many as there are screens, in some variants: a query makes others, and must not grow without end. Those of guests are
 * apart, so that whoever may not sign in cannot have the researchers' forgotten.
 */
const pages = { guest: new Kept<Template>(50), researcher: new Kept<Template>(100) };

/**
 * The page to render in place of a reader's own, or null where that is not the same for others. It is rendered of what
 * loaders say that a page shows (`loaded`), and of nothing that is one reader's own, so that whatever is kept of it can
 * show nothing of theirs to the next.
 *
 * @param own the reader's page
 * @param isGuest whether nothing is known of the reader: then a page shows only what the loaders answered
 */
export function sharedPage(own: Rendered, isGuest: boolean): SharedPage | null {
  const { loaderData } = own.context.staticHandlerContext;
  const root = loaderData.root as Root;
  const profile = textsOf(root.profile);
  const screens = profile && shownScreens(loaderData, isGuest);
  if (!screens) return null;
  const { csrf, nonce, request } = own;
  const fresh = new Map(Object.entries({ csrf, nonce, request }));
  const texts = together([fresh, profile, ...screens.own]);
  if (!texts) return null;
  const shown: LoaderData = { ...screens.data };
  shown.root = { ...root, csrf: blank("csrf"), profile: root.profile && withBlanks(root.profile, profile) };
  const markupFor = (name: string) =>
    name === "data" ? (own.context.serverHandoffString ?? "") : asMarkup(texts.get(name) ?? "");
  const staticHandlerContext = { ...own.context.staticHandlerContext, loaderData: shown };
  return {
    rendered: {
      context: { ...own.context, staticHandlerContext, serverHandoffString: blank("data") },
      url: own.url,
      csrf: blank("csrf"),
      nonce: blank("nonce"),
      request: blank("request"),
    },
    key: JSON.stringify([own.url, shown]),
    markupFor,
  };
}

/**
 * A shared page as its reader gets it, rendered where it is not kept. Null when that fails: only the reader's own page, which
 * then fails in the same way, tells Remix at which part of it.
 */
export function filledPage(
  { rendered, key, markupFor }: SharedPage,
  isGuest: boolean,
  render: (page: Rendered) => string,
): Buffer<ArrayBuffer> | null {
  const kept = isGuest ? pages.guest : pages.researcher;
  try {
    const template = kept.of(key, () => templateOf(render(rendered)));
    return filledIn(template, markupFor);
  } catch {
    return null;
  }
}

/** What is rendered of each screen but the root, and the texts of their blanks. Null where one is its reader's own. */
function shownScreens(
  loaderData: LoaderData,
  isGuest: boolean,
): { data: LoaderData; own: Shown["own"][] } | null {
  const data: LoaderData = {};
  const own: Shown["own"][] = [];
  for (const [route, answered] of Object.entries(loaderData)) {
    if (route === "root") continue;
    const shown = isGuest ? { data: answered, own: new Map() } : shownOf(answered);
    if (shown?.data === undefined) return null;
    data[route] = shown.data;
    own.push(shown.own);
  }
  return { data, own };
}

/** All texts by their names. Null when two have the same one: a page must not write one in the place of the other. */
function together(parts: Shown["own"][]): Shown["own"] | null {
  const all = new Map(parts.flatMap((part) => [...part]));
  return all.size === parts.reduce((sum, part) => sum + part.size, 0) && !all.has("data") ? all : null;
}

/**
 * The texts of a profile, by their names. Null when a page could write one of them in another way than it stands there: what
 * is written around a blank cannot be cut off.
 */
function textsOf(profile: Profile | null): Map<string, string> | null {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(profile ?? {})) {
    if (typeof value !== "string" || value === "") continue;
    if (value !== value.trim()) return null;
    texts.set(name, value);
  }
  return texts;
}

function withBlanks(profile: Profile, texts: ReadonlyMap<string, string>): Profile {
  const blanks = [...texts.keys()].map((name) => [name, blank(name)]);
  return { ...profile, ...Object.fromEntries(blanks) };
}
