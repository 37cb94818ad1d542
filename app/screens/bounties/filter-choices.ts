/** The filter's default technology (specification §2). */
export const ANY_PLATFORM = "Any";

/** The address's parameter that names the target that is open. */
export const TARGET = "target";

/** The state of a researcher's own request, as the filter offers it; `none` for targets without a request. */
export const ownStates = ["requested", "waiting", "acknowledged", "none"] as const;
export type OwnState = (typeof ownStates)[number];

/** The choices on the screen of targets. An empty text chooses nothing; an address may hold unknown values. */
export interface Choices {
  platform: string;
  category: string;
  level: string;
  /** `open` or `full`. */
  places: string;
  /** One of `ownStates`. */
  mine: string;
  /** Words that are looked for. */
  q: string;
  /** From 1. */
  page: number;
}

/** The parameters of the address, in the order in which they are written. */
export const filterNames = ["platform", "category", "level", "places", "mine", "q"] as const;

/** Longer than any name; text after it finds nothing. */
const MAX_LENGTH = 200;

/** The choices of an address, or of the filter's form. */
export function choicesIn(search: URLSearchParams | FormData): Choices {
  const text = (name: string) =>
    String(search.get(name) ?? "")
      .trim()
      .slice(0, MAX_LENGTH);
  const page = Number(text("page"));
  return {
    platform: text("platform") || ANY_PLATFORM,
    category: text("category"),
    level: text("level"),
    places: text("places"),
    mine: text("mine"),
    q: text("q"),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The path at which these choices are made, with a target open below them. */
export function pathOfChoices(choices: Choices, target?: string): string {
  const search = new URLSearchParams();
  for (const name of filterNames) {
    if (choices[name] !== "" && choices[name] !== ANY_PLATFORM) search.set(name, choices[name]);
  }
  if (choices.page > 1) search.set("page", String(choices.page));
  if (target) search.set(TARGET, target);
  return search.size > 0 ? `/bounties?${search}` : "/bounties";
}

/** Whether anything narrows the list. */
export function isNarrowed(choices: Choices): boolean {
  return pathOfChoices({ ...choices, page: 1 }) !== "/bounties";
}

/**
 * Writes a path into the address, so that coming back, loading again and passing the address on find it, also when another
 * screen is opened before this one was loaded.
 */
export function keepInAddress(path: string): void {
  // The state is the router's, by which it identifies the entry.
  window.history.replaceState(window.history.state, "", path);
}

/** Has the address open no target any more. */
export function closeInAddress(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete(TARGET);
  keepInAddress(address.href);
}

/**
 * Of the requested addresses, those still pending once one has loaded; it replaced the earlier ones.
 * Null for an address that was not requested.
 */
export function stillAsked(asked: readonly string[], come: string): readonly string[] | null {
  const place = asked.indexOf(come);
  return place < 0 ? null : asked.slice(place + 1);
}
