import { timingSafeEqual } from "node:crypto";
import { generateCookie } from "hono/cookie";
import { cookieIn } from "#contract/cookies";
import { ownOrigins } from "#contract/origins";
import { logOfRequest } from "../logging/log";
import type { Services } from "../services";
import { refused } from "./api-error";
import type { Asked } from "./request";

const cookieName = "csrftoken";
const headerName = "X-CSRFToken";
const readName = headerName.toLowerCase();
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
/** Longer than any call's path; what is longer is no call. */
const LOGGED_CALL_MAX_LENGTH = 120;

/**
 * Double submit (specification 10.14) and, before it, where the request says it comes from: a page of another origin
 * is refused by `Sec-Fetch-Site` or `Origin`, compared with the configured origin only (and, on one machine, its other names).
 */
export function formToken(services: Services) {
  const { publicUrl } = services.identity;
  const origins = ownOrigins(publicUrl);
  return {
    /** Throws 403 for an unsafe request that another site may have made. */
    check(asked: Asked): void {
      if (safeMethods.has(asked.method)) return;
      if (isForeign(asked, origins)) {
        note(asked, services, "foreign origin");
        throw refused(403, "This request comes from another site and was refused.");
      }
      const cookie = cookieIn(asked.header("cookie"), cookieName) ?? "";
      const header = asked.header(readName) ?? "";
      if (cookie && sameText(cookie, header)) return;
      note(asked, services, "no token");
      throw refused(
        403,
        `The ${headerName} header must repeat the ${cookieName} cookie. Load a page first, then send it again.`,
      );
    },
    /** The `Set-Cookie` with a token for whoever reads without having one; null for everybody else. */
    given(asked: Asked): string | null {
      if (asked.method !== "GET" || cookieIn(asked.header("cookie"), cookieName)) return null;
      const token = services.randomBytes(32).toString("base64url");
      const options = { path: "/", sameSite: "Lax", secure: publicUrl.startsWith("https:") } as const;
      return generateCookie(cookieName, token, options);
    },
  };
}

/** Somebody tried to get past the form token, or has written a client without it. */
function note({ method, path, request }: Asked, services: Services, reason: string): void {
  logOfRequest(services.log, request).warn("request.forged", {
    call: `${method} ${path}`.slice(0, LOGGED_CALL_MAX_LENGTH),
    reason,
  });
}

/** Whether a browser says that another origin sent the request. */
export function isForeign(asked: Pick<Asked, "header">, origins: ReadonlySet<string>): boolean {
  const site = asked.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const from = asked.header("origin");
  return from !== undefined && !origins.has(from);
}

function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
