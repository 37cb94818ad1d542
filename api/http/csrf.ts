import { timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { ownOrigins } from "#contract/origins";
import type { Services } from "../services";
import { refused } from "./api-error";
import type { ApiEnvironment } from "./environment";

const cookieName = "csrftoken";
const headerName = "X-CSRFToken";
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Double submit (decisions 11) and, before it, where the request says it comes from: a page of another origin
 * is refused by `Sec-Fetch-Site` or `Origin`, compared with the configured origin only (and, on one machine, its other names).
 */
export function csrf(services: Services): MiddlewareHandler<ApiEnvironment> {
  const { publicUrl } = services.identity;
  const origins = ownOrigins(publicUrl);
  return async (context, next) => {
    if (safeMethods.has(context.req.method)) {
      await next();
      if (context.req.method === "GET" && !getCookie(context, cookieName))
        setToken(context, services, publicUrl);
      return;
    }
    if (isForeign(context.req.raw.headers, origins)) {
      throw refused(403, "This request comes from another site and was refused.");
    }
    const cookie = getCookie(context, cookieName) ?? "";
    const header = context.req.header(headerName) ?? "";
    if (!cookie || !sameText(cookie, header)) {
      throw refused(
        403,
        `The ${headerName} header must repeat the ${cookieName} cookie. Load a page first, then send it again.`,
      );
    }
    await next();
  };
}

/** Whether a browser says that another origin sent the request. */
export function isForeign(headers: Headers, origins: ReadonlySet<string>): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const from = headers.get("Origin");
  return from !== null && !origins.has(from);
}

function setToken(context: Context, services: Services, publicUrl: string): void {
  setCookie(context, cookieName, services.randomBytes(32).toString("base64url"), {
    path: "/",
    sameSite: "Lax",
    secure: publicUrl.startsWith("https:"),
  });
}

function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
