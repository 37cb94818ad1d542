import type { Hono } from "hono";
import type { ApiEnvironment } from "../http/environment";
import { overHttp } from "../http/hono-adapter";
import { around } from "../http/middleware";
import type { Answer } from "../http/response";
import type { Services } from "../services";
import { openApiDocument } from "./openapi";
import { PAGE_POLICY, referencePage } from "./page";

/**
 * Adds the reference of the API, as a page and as the document itself: for local instances. In production nobody is
 * told what calls there are, and both stay 404.
 */
export function serveReference(api: Hono<ApiEnvironment>, services: Services): void {
  const document = openApiDocument();
  const page = referencePage(document);
  const [everyAnswer, handler] = [around(services), overHttp(services)];
  const pageHeaders = { "Content-Type": "text/html; charset=UTF-8", "Content-Security-Policy": PAGE_POLICY };
  const answers: Record<string, Answer> = {
    "/reference": { status: 200, headers: pageHeaders, bytes: new TextEncoder().encode(page) },
    "/reference/openapi.json": { status: 200, value: document },
  };
  for (const [path, answer] of Object.entries(answers)) {
    api.get(path, handler(everyAnswer(path, async () => answer)));
  }
}
