import type { EntryContext } from "@remix-run/node";
import type { StyleSheets } from "../hydration/DocumentLinks";
import type { PageCache, Readers } from "./page-cache.server";
import { findSharedView } from "./page-data.server";
import { fillTemplate, Placeholders, parseTemplate } from "./placeholders.server";

/** Everything that a page is rendered from. */
export interface PageSource {
  context: EntryContext;
  url: string;
  nonce: string;
  /** The id of the request. */
  request: string;
  /** The same for every page of a build. */
  styleSheets: StyleSheets;
}

/** The cache, the part of it for this reader, and the way to render a page. */
interface Rendering {
  cache: PageCache;
  readers: Readers;
  render: (page: PageSource) => string;
}

/**
 * A page as its reader gets it, from the markup that it has for all readers, which is rendered when it is not cached. Null when
 * the page is its reader's own, and when rendering fails: only the reader's own page, which then fails in the same way, reports
 * to Remix in which part of it.
 */
export function renderCached(
  page: PageSource,
  { cache, readers, render }: Rendering,
): Buffer<ArrayBuffer> | null {
  const placeholders = new Placeholders();
  const shared = sharePage(page, placeholders);
  if (!shared || !placeholders.areFaithful) return null;
  const key = JSON.stringify([shared.url, shared.context.staticHandlerContext.loaderData]);
  try {
    const template = cache.findOrRender(readers, key, () => parseTemplate(render(shared)));
    return fillTemplate(template, placeholders.markups);
  } catch {
    return null;
  }
}

/** The page with a placeholder for all that is its reader's own. Null where a loader shares nothing. */
function sharePage(
  { context, url, nonce, request, styleSheets }: PageSource,
  placeholders: Placeholders,
): PageSource | null {
  const { staticHandlerContext, serverHandoffString = "" } = context;
  const loaderData: EntryContext["staticHandlerContext"]["loaderData"] = {};
  for (const [route, data] of Object.entries(staticHandlerContext.loaderData)) {
    const view = findSharedView(data, placeholders.replaceText);
    if (!view) return null;
    loaderData[route] = view;
  }
  return {
    context: {
      ...context,
      staticHandlerContext: { ...staticHandlerContext, loaderData },
      serverHandoffString: placeholders.replaceMarkup(serverHandoffString),
    },
    url,
    nonce: placeholders.replaceText(nonce),
    request: placeholders.replaceText(request),
    styleSheets,
  };
}
