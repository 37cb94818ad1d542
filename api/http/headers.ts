import type { MiddlewareHandler } from "hono";
import type { Services } from "../services";
import type { ApiEnvironment } from "./environment";

/** Headers of every answer of the API (security requirements, parameters §6). */
export function headers({ identity }: Services): MiddlewareHandler<ApiEnvironment> {
  const fixed: Record<string, string> = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "no-store",
    ...(identity.publicUrl.startsWith("https:")
      ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }
      : {}),
  };
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(fixed)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  };
}
