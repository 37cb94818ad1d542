import type { ActionFunction, LoaderFunction, ServerBuild } from "@remix-run/node";
import { ApiFailure } from "./api-caller.server";
import { errorLines } from "./error-lines";

/** Statuses of the API for a call that it cannot make now, and could later. */
const UNAVAILABLE = new Set([429, 503, 504, 507]);

type Handle = LoaderFunction | ActionFunction;

/**
 * A build whose pages respond with the API's own status where it could not make a call now and the route did not catch that.
 * Remix would make a 500 of it.
 */
export function passOnUnavailable(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: passOn(loader) }),
      ...(action && { action: passOn(action) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function passOn<Own extends Handle>(handle: Own): Own {
  const passing = async (args: Parameters<Handle>[0]) => {
    try {
      return await handle(args);
    } catch (error) {
      if (!(error instanceof ApiFailure && UNAVAILABLE.has(error.status))) throw error;
      const text = errorLines(error.body, error.statusText).join(" ");
      throw new Response(text, {
        status: error.status,
        headers: { "Content-Type": "text/plain; charset=utf-8" },
      });
    }
  };
  // Remix looks for properties of a handler.
  return Object.assign(passing, handle) as unknown as Own;
}
