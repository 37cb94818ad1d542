const anyOrigin = "http://any.invalid";

/**
 * A path of this site that may be followed after a step, or `fallback` (specification 10.5). Only same-origin absolute
 * paths pass: `//host`, `/\host`, schemes, control characters and their encoded forms do not.
 */
export function safeRedirect(target: string | null | undefined, fallback = "/"): string {
  if (!target?.startsWith("/") || target.length > 2048) return fallback;
  let decoded = target;
  try {
    decoded = decodeURIComponent(target);
  } catch {
    return fallback;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so that "/\t/host" is "//host"
  if (/[\u0000-\u001f\u007f\\]/.test(decoded) || /^\/\//.test(decoded) || /^\/\//.test(target))
    return fallback;
  const url = new URL(target, anyOrigin);
  return url.origin === anyOrigin && !url.pathname.startsWith("//")
    ? url.pathname + url.search + url.hash
    : fallback;
}

/** `path` with the path to return to, which is left out when it is the home page. */
export function withRedirectTo(path: string, from: string): string {
  const target = safeRedirect(from);
  return target === "/" ? path : `${path}?${new URLSearchParams({ redirectTo: target })}`;
}

/** Addresses that are steps or tools, and no pages to return to. */
const noPlaces = new Set([
  "/login",
  "/invitation",
  "/confirm-mfa",
  "/logout",
  "/theme",
  "/keep-alive",
  "/impressions",
]);

/** Compared as Remix matches them: decoded, in any case, with any slashes at the end. */
const isPlace = (pathname: string) => !noPlaces.has(decodedOr(pathname).toLowerCase().replace(/\/+$/, ""));

function decodedOr(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The path to return to that a request carries. */
export function redirectTarget(request: Request, fallback = "/"): string {
  const target = safeRedirect(new URL(request.url).searchParams.get("redirectTo"), fallback);
  return isPlace(new URL(target, anyOrigin).pathname) ? target : fallback;
}

/** The path that a request is for, or the one to return to when it carries one already; it is not checked to be safe. */
export function originOf(request: Pick<Request, "url">): string {
  const url = new URL(request.url);
  const carried = url.searchParams.get("redirectTo");
  if (carried) return carried;
  for (const own of ["_data", "index"]) url.searchParams.delete(own);
  return isPlace(url.pathname) ? url.pathname + url.search : "/";
}
