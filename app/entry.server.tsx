import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { filledPage, type Rendered, sharedPage } from "./page-cache/shared-pages.server";
import { NonceProvider } from "./shell/Nonce";
import { RequestIdProvider } from "./shell/RequestId";

/**
 * Renders a page at once, as a whole: no screen suspends on the server, every loader has answered before, and a
 * failure can still become an error page with its status. A body that is complete is sent as it is.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, visitor, request: requestId }: AppLoadContext,
): Response {
  const { url, method } = request;
  const csrf = tokenIn(context);
  const own: Rendered = { context, url, csrf: csrf ?? "", nonce, request: requestId };
  // What a form was sent with stands in the page that refuses it, and is nobody else's.
  const isForMany = method === "GET" && status === 200 && csrf !== null;
  const shared = isForMany ? sharedPage(own, visitor.isStranger) : null;
  const page = (shared && filledPage(shared, visitor.isStranger, render)) ?? render(own);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(page, { status, headers });
}

function render({ context, url, nonce, request }: Rendered): string {
  const page = renderToString(
    <NonceProvider nonce={nonce}>
      <RequestIdProvider value={request}>
        <RemixServer context={context} url={url} />
      </RequestIdProvider>
    </NonceProvider>,
  );
  return `<!DOCTYPE html>${page}`;
}

/**
 * Prints what a loader, an action or a screen threw, with the id of the request, unless nobody waits for its answer. What
 * the router refuses is no fault, and its words hold the address, where anybody writes what they like.
 */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const cause = isRouteErrorResponse(error) && "error" in error ? error.error : error;
  if (!request.signal.aborted) console.error(`request ${context.request}`, cause);
}

/** The token of the page's forms, as the root's loader answered it. */
function tokenIn({ staticHandlerContext }: EntryContext): string | null {
  const { csrf } = (staticHandlerContext.loaderData.root ?? {}) as { csrf?: string };
  return csrf || null;
}
