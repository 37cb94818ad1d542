/**
 * Whether the reader went to this address: by a link of this site, by typing it, or by the site's own script
 * fetching the screen's data. A browser that does not say, another site's link, a picture and a page fetched ahead
 * are no navigation (Fetch Metadata, https://www.w3.org/TR/fetch-metadata/).
 */
export function isOwnNavigation({ url, headers }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (/prefetch|prerender/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "")) return false;
  if (new URL(url).searchParams.has("_data")) return site === "same-origin";
  const isDocument =
    headers.get("Sec-Fetch-Mode") === "navigate" && headers.get("Sec-Fetch-Dest") === "document";
  return isDocument && (site === "same-origin" || site === "none");
}
