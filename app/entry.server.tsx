import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { StyleSheetsProvider } from "./hydration/DocumentLinks";
import { type PageSource, renderCached } from "./page-cache/cached-page.server";
import { NonceProvider } from "./shell/Nonce";
import { RequestIdProvider } from "./shell/RequestId";

/**
 * Renders a page whole: no screen suspends on the server, every loader has answered before, and a
 * failure can still become an error page with its status. A body that is complete is sent as it is.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, visitor, request: requestId, pageCache, styleSheets }: AppLoadContext,
): Response {
  const { url, method } = request;
  const page: PageSource = { context, url, nonce, request: requestId, styleSheets };
  // A page that refuses a form shows its entries.
  const cache = method === "GET" && status === 200 ? pageCache : null;
  const readers = visitor.state.isEmpty ? "guests" : "researchers";
  const markup = (cache && renderCached(page, { cache, readers, render })) ?? render(page);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(markup, { status, headers });
}

function render({ context, url, nonce, request, styleSheets }: PageSource): string {
  const page = renderToString(
    <NonceProvider nonce={nonce}>
      <StyleSheetsProvider value={styleSheets}>
        <RequestIdProvider value={request}>
          <RemixServer context={context} url={url} />
        </RequestIdProvider>
      </StyleSheetsProvider>
    </NonceProvider>,
  );
  return `<!DOCTYPE html>${page}`;
}

/**
 * Prints the error of a loader, an action or a screen, with the id of the request, unless the browser has gone. A
 * refusal of the router is no fault, and its message holds the address, which an attacker controls.
 */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const cause = isRouteErrorResponse(error) && "error" in error ? error.error : error;
  if (!request.signal.aborted) console.error(`request ${context.request}`, cause);
}
