import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { RenderedOnceProvider } from "#design-system/renderedOnce";
import { guestPage } from "./guest-pages.server";
import { keptJsonIn } from "./kept-json.server";
import { filled } from "./places.server";
import { renderingOnce } from "./rendered-once.server";
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
  entryContext: EntryContext,
  { nonce, visitor, request: requestId }: AppLoadContext,
): Response {
  const csrf = tokenIn(entryContext);
  const render = () => {
    const { place, bytesFor } = renderingOnce(csrf ?? "");
    const jsonFor = keptJsonIn(entryContext.staticHandlerContext.loaderData);
    const page = renderToString(
      <NonceProvider nonce={nonce}>
        <RequestIdProvider value={requestId}>
          <RenderedOnceProvider value={place}>
            <RemixServer context={entryContext} url={request.url} />
          </RenderedOnceProvider>
        </RequestIdProvider>
      </NonceProvider>,
    );
    return filled(`<!DOCTYPE html>${page}`, (at) => bytesFor(at) ?? jsonFor(at));
  };
  // What a form was sent with stands in the page that refuses it, and is nobody else's.
  const isForAll = request.method === "GET" && status === 200 && visitor.isStranger && csrf !== null;
  const of = () => JSON.stringify([request.url, entryContext.serverHandoffString]);
  const page = isForAll ? guestPage({ of: of(), csrf, nonce }, () => render().toString()) : render();
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(page, { status, headers });
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
