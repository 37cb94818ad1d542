import type { Bounty } from "#contract/content";
import type { ResearchRequest } from "#contract/research";
import type { RequestState } from "#design-system/BountyDialog";
import { requestStateOf } from "./own-request";

/** The facts that decide which target's details the screen shows. */
export interface BoardFacts {
  /** The targets of this page. */
  bounties: readonly Bounty[];
  requests: readonly ResearchRequest[];
  /** The target that the address names; null for none. */
  named: string | null;
  /** That target, on whatever page it is; null when it is not among the targets any more. */
  namedBounty: Bounty | null;
  /** The target whose details were opened, at first the one that the address names; null once they are closed. */
  opened: string | null;
  /** That target as it was when it was opened here: a filter may leave it out since. */
  remembered: Bounty | null;
  /** Whether scripts run: details then open in a dialog, and not in a panel of the page. */
  isHydrated: boolean;
  /** The reasons why the request for the named target was refused, which was sent without scripts. */
  refusals: string[];
  /** Those of a script's request for the shown target. */
  scriptRefusals: string[];
  /** Whether that was refused because the target is not there any more. */
  isGone: boolean;
}

/** The target whose details show. */
export interface ShownTarget {
  bounty: Bounty;
  /** The researcher's own request for it. */
  own: ResearchRequest | undefined;
  request: RequestState;
  place: "dialog" | "panel";
  /** The reasons why a request for it was refused, where its form does not know them itself. */
  refusals: string[];
}

interface BoardState {
  target: ShownTarget | null;
  /** Set when a target is asked for that is no longer among the bounties. */
  missing: {
    /** Whether a request for it was refused. */
    wasRefused: boolean;
    /** Whether its details were open, in a dialog that took the focus with it. */
    wasOpen: boolean;
  } | null;
}

/** The target that is asked for: the opened one, or else the one that the address names. */
export function askedTarget({ opened, named }: Pick<BoardFacts, "opened" | "named">): string | null {
  return opened ?? named;
}

/** Which target's details the screen shows (specification §5), or that there are none any more. */
export function boardState(facts: BoardFacts): BoardState {
  const { refusals, scriptRefusals } = facts;
  const asked = askedTarget(facts);
  const isMissing = asked !== null && findTarget(facts, asked) === undefined;
  const wasOpen = scriptRefusals.length > 0;
  return {
    target: shownTarget(facts),
    missing: isMissing ? { wasRefused: wasOpen || refusals.length > 0, wasOpen } : null,
  };
}

function findTarget({ bounties, namedBounty, remembered, isGone }: BoardFacts, id: string) {
  const elsewhere = isGone ? [namedBounty] : [namedBounty, remembered];
  return [...bounties, ...elsewhere].find((bounty) => bounty?.id === id) ?? undefined;
}

function shownTarget(facts: BoardFacts): ShownTarget | null {
  const { requests, named, opened, isHydrated, refusals } = facts;
  const bounty = opened === null ? undefined : findTarget(facts, opened);
  if (!bounty) return null;
  // The API lists the newest request for each target.
  const own = requests.find((request) => request.bounty === bounty.id);
  return {
    bounty,
    own,
    request: requestStateOf(own),
    place: isHydrated ? "dialog" : "panel",
    refusals: opened === named ? refusals : [],
  };
}
