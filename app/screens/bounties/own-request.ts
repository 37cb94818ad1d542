import type { ResearchRequest } from "#contract/research";
import type { RequestState } from "#design-system/BountyDialog";
import type { OwnState } from "./filter-choices";

/** The state of a request for the dialog. */
export function requestStateOf(request: ResearchRequest | undefined): RequestState {
  if (!request) return "none";
  return request.acknowledged ? "acknowledged" : "waiting";
}

/** The state of a request for the filter: it distinguishes an application and a place on a waiting list. */
export function ownStateOf(request: ResearchRequest | undefined): OwnState {
  if (!request) return "none";
  if (request.acknowledged) return "acknowledged";
  return request.waiting_place === undefined ? "requested" : "waiting";
}

/** A card's mark for the researcher's own request; undefined where there is none. */
export function markOf(request: ResearchRequest | undefined): string | undefined {
  const texts = {
    none: undefined,
    requested: "Requested",
    waiting: `On the waiting list: ${ordinal(request?.waiting_place ?? 1)}`,
    acknowledged: "Acknowledged",
  };
  return texts[ownStateOf(request)];
}

const suffixes: Record<string, string> = { one: "st", two: "nd", few: "rd" };
const rules = new Intl.PluralRules("en", { type: "ordinal" });

/** A position as an ordinal: 1st, 2nd, 3rd, 11th. */
export function ordinal(place: number): string {
  return `${place}${suffixes[rules.select(place)] ?? "th"}`;
}

/** Whether the texts of a target are those of its waiting list: of a request that awaits, because it is one; else because it is full. */
export function isOnList({
  bounty,
  own,
}: {
  bounty: { full: boolean };
  own: ResearchRequest | undefined;
}): boolean {
  return own && !own.acknowledged ? own.waiting_place !== undefined : bounty.full;
}
