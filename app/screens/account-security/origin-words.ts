/** The client of a session or an event, as the API returns it. */
interface Origin {
  browser: string | null;
  system: string | null;
  network: string | null;
}

/** "Firefox on Windows", "A browser on Linux", "Another program". */
export function programWords({ browser, system }: Pick<Origin, "browser" | "system">): string {
  if (!browser && !system) return "Another program";
  return system ? `${browser ?? "A browser"} on ${system}` : (browser ?? "");
}

/** The same of the browser that shows it, which is a browser in any case. */
export function currentWords(origin: Pick<Origin, "browser" | "system">): string {
  return origin.browser || origin.system ? `${programWords(origin)} (this browser)` : "This browser";
}

/** "from the network 203.0.113.0/24", or nothing where that is not known. */
export function networkWords({ network }: Pick<Origin, "network">): string {
  return network ? `from the network ${network}` : "";
}
