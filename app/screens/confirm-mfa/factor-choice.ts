import { withRedirectTo } from "../../session/redirects";

/** The kinds of second factor for a login; the first is the default. */
const ways = ["app", "security-key", "recovery-code"] as const;
export type Way = (typeof ways)[number];

/** The way that an address of /confirm-mfa names, so that it can be chosen without scripts. */
export function wayOf(request: Request): Way {
  const named = new URL(request.url).searchParams.get("by");
  return ways.find((way) => way === named) ?? "app";
}

/** The address of a way, which leads to the same page afterwards. */
export function wayHref(way: Way, redirectTo: string): string {
  const [path = "", search = ""] = withRedirectTo("/confirm-mfa", redirectTo).split("?");
  const query = new URLSearchParams(search);
  if (way !== "app") query.set("by", way);
  return query.size > 0 ? `${path}?${query}` : path;
}
