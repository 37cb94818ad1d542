import { timingSafeEqual } from "node:crypto";
import { generateCookie } from "hono/cookie";
import { cookieIn } from "#contract/cookies";
import { ownOrigins } from "#contract/origins";
import { isAccessToken } from "../auth/access-tokens/token-text";
import { logOfRequest } from "../logging/log";
import type { Services } from "../services";
import { refused } from "./api-error";
import { bearerOf } from "./bearer";
import type { ApiRequest } from "./request";

const cookieName = "csrftoken";
const headerName = "X-CSRFToken";
const readName = headerName.toLowerCase();
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Double submit (specification 10.14), after a check of the request's origin: a page of another origin is refused by
 * `Sec-Fetch-Site` or `Origin`, compared with the configured origin only (and, on one machine, its other names).
 */
export function formToken(services: Services) {
  const { publicUrl } = services.identity;
  const origins = ownOrigins(publicUrl);
  return {
    /**
     * Throws 403 for an unsafe request that another site may have made.
     *
     * @param call the call as the log names it: a path of the caller's choice could hold a token, or words of theirs
     */
    check(request: ApiRequest, call: string): void {
      if (safeMethods.has(request.method)) return;
      if (isForeign(request, origins)) {
        note(request, services, { call, reason: "foreign origin" });
        throw refused(403, "This request comes from another site and was refused.");
      }
      // No page of another site can set this header without a preflight request, which is never granted (decision 077).
      if (isAccessToken(bearerOf(request))) return;
      const cookie = cookieIn(request.header("cookie"), cookieName) ?? "";
      const header = request.header(readName) ?? "";
      if (cookie && sameText(cookie, header)) return;
      note(request, services, { call, reason: "no token" });
      throw refused(
        403,
        `The ${headerName} header must repeat the ${cookieName} cookie. Load a page first, then send it again.`,
      );
    },
    /** The `Set-Cookie` with a token for a client that sends a GET without one; null for every other. */
    issue(request: ApiRequest): string | null {
      if (request.method !== "GET" || cookieIn(request.header("cookie"), cookieName)) return null;
      const token = services.randomBytes(32).toString("base64url");
      const options = { path: "/", sameSite: "Lax", secure: publicUrl.startsWith("https:") } as const;
      return generateCookie(cookieName, token, options);
    },
  };
}

/** Logs a forged request, or one of a client that was written without the form token. */
function note({ requestId }: ApiRequest, services: Services, why: { call: string; reason: string }): void {
  logOfRequest(services.log, requestId).warn("request.forged", why);
}

/** Whether a browser says that another origin sent the request. */
export function isForeign(request: Pick<ApiRequest, "header">, origins: ReadonlySet<string>): boolean {
  const site = request.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const from = request.header("origin");
  return from !== undefined && !origins.has(from);
}

function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
