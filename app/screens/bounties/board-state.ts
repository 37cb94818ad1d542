import type { Bounty } from "#contract/content";
import type { ResearchRequest } from "#contract/research";
import type { RequestState } from "#design-system/BountyDialog";
import { ANY_PLATFORM, platformsOf } from "./group";

/** The facts that decide what the screen of targets shows. */
export interface BoardFacts {
  bounties: readonly Bounty[];
  requests: readonly ResearchRequest[];
  /** The technology that was chosen; an address may hold one that is older than the targets. */
  chosenPlatform: string;
  /** The target that the address names; null for none. */
  named: string | null;
  /** The target whose details were opened, at first the one that the address names; null once they are closed. */
  opened: string | null;
  /** Whether scripts run: details then open in a dialog, and not in a panel of the page. */
  isHydrated: boolean;
  /** The reasons why the request for the named target was refused, which was sent without scripts. */
  refusals: string[];
  /** Those of a script's request for the target that is asked for. */
  scriptRefusals: string[];
}

/** The target whose details show. */
export interface ShownTarget {
  bounty: Bounty;
  request: RequestState;
  place: "dialog" | "panel";
  /** The reasons why a request for it was refused, where its form does not know them itself. */
  refusals: string[];
}

interface BoardState {
  platforms: readonly string[];
  platform: string;
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

/** What the screen of targets shows (specification §5). */
export function boardState(facts: BoardFacts): BoardState {
  const { bounties, chosenPlatform, refusals, scriptRefusals } = facts;
  const platforms = platformsOf(bounties);
  const asked = askedTarget(facts);
  const isMissing = asked !== null && !bounties.some(({ id }) => id === asked);
  const wasOpen = scriptRefusals.length > 0;
  return {
    platforms,
    platform: platforms.includes(chosenPlatform) ? chosenPlatform : ANY_PLATFORM,
    target: shownTarget(facts),
    missing: isMissing ? { wasRefused: wasOpen || refusals.length > 0, wasOpen } : null,
  };
}

function shownTarget({
  bounties,
  requests,
  named,
  opened,
  isHydrated,
  refusals,
}: BoardFacts): ShownTarget | null {
  const bounty = bounties.find(({ id }) => id === opened);
  if (!bounty) return null;
  return {
    bounty,
    request: requestStateOf(bounty.id, requests),
    place: isHydrated ? "dialog" : "panel",
    refusals: opened === named ? refusals : [],
  };
}

/** How far the researcher's request for a target is; the API lists the newest one for each. */
function requestStateOf(bounty: string, requests: readonly ResearchRequest[]): RequestState {
  const request = requests.find((candidate) => candidate.bounty === bounty);
  if (!request) return "none";
  return request.acknowledged ? "acknowledged" : "waiting";
}
