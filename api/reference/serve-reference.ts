import type { Hono } from "hono";
import { around, type Work } from "../http/around";
import type { ApiEnvironment } from "../http/environment";
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
  const everyAnswer = around(services);
  const answers = {
    "/reference": async (context) => context.html(page, 200, { "Content-Security-Policy": PAGE_POLICY }),
    "/reference/openapi.json": async (context) => context.json(document),
  } satisfies Record<string, Work>;
  for (const [path, answer] of Object.entries(answers)) api.get(path, everyAnswer(path, answer));
}
