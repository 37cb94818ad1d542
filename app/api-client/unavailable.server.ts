import type { ActionFunction, LoaderFunction, ServerBuild } from "@remix-run/node";
import { ApiFailure } from "./api-caller.server";
import { errorLines } from "./error-lines";

/** What the API answers when it cannot do now what it could later. */
const NOT_NOW = new Set([429, 503, 504, 507]);

type Handle = LoaderFunction | ActionFunction;

/**
 * A build whose pages answer "not now" where the API did and the route had no use for it: the same status, and no fault of the
 * site's. Remix would make a 500 of it.
 */
export function passingOnNotNow(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: passingOn(loader) }),
      ...(action && { action: passingOn(action) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function passingOn<Own extends Handle>(handle: Own): Own {
  const passing = async (args: Parameters<Handle>[0]) => {
    try {
      return await handle(args);
    } catch (error) {
      if (!(error instanceof ApiFailure && NOT_NOW.has(error.status))) throw error;
      const text = errorLines(error.body, error.statusText).join(" ");
      throw new Response(text, {
        status: error.status,
        headers: { "Content-Type": "text/plain; charset=utf-8" },
      });
    }
  };
  // Remix looks for what a handler has been given beside its call.
  return Object.assign(passing, handle) as unknown as Own;
}
