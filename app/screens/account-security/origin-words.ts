/** Where a session or an event came from, as the API says it. */
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

/** "from the network 203.0.113.0/24", or nothing where that is not known. */
export function networkWords({ network }: Pick<Origin, "network">): string {
  return network ? `from the network ${network}` : "";
}
