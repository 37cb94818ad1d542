import type { Hono } from "hono";
import type { ApiEnvironment } from "../http/environment";
import { createHonoAdapter } from "../http/hono-adapter";
import { createMiddleware } from "../http/middleware";
import type { ApiResponse } from "../http/response";
import type { Services } from "../services";
import { openApiDocument } from "./openapi";
import { PAGE_POLICY, referencePage } from "./page";

/**
 * Adds the reference of the API, as a page and as the document itself: for local instances. In production no client
 * learns the list of calls, and both stay 404.
 */
export function serveReference(api: Hono<ApiEnvironment>, services: Services): void {
  const document = openApiDocument();
  const page = referencePage(document);
  const [middleware, toHono] = [createMiddleware(services), createHonoAdapter(services)];
  const pageHeaders = { "Content-Type": "text/html; charset=UTF-8", "Content-Security-Policy": PAGE_POLICY };
  const responses: Record<string, ApiResponse> = {
    "/reference": { status: 200, headers: pageHeaders, bytes: new TextEncoder().encode(page) },
    "/reference/openapi.json": { status: 200, value: document },
  };
  for (const [path, response] of Object.entries(responses)) {
    api.get(path, toHono(middleware(path, async () => response)));
  }
}
