import type { Bounty } from "#contract/content";
import type { ResearchRequest } from "#contract/research";
import type { Choices } from "./filter-choices";

interface Targets {
  bounties: readonly Bounty[];
  requests: readonly ResearchRequest[];
  choices: Choices;
}

/**
 * As much of a page of targets as its markup shows: of the reader's requests only how far those for its targets are, place on a
 * waiting list included, which another reader's can be too, and no id of any; of those for targets that are not listed any more, how
 * many there are. Null for a page of a search: it is seldom requested
 * again, and is not cached.
 */
export function sharedTargets<Data extends Targets>(targets: Data): Data | null {
  const { bounties, requests, choices } = targets;
  if (choices.q !== "") return null;
  const ids = new Set(bounties.map(({ id }) => id));
  const marked = requests.filter(({ bounty }) => ids.has(bounty)).map((request) => ({ ...request, id: "" }));
  // In the order of the targets, so that it does not reveal the order of the requests.
  marked.sort((a, b) => (a.bounty < b.bounty ? -1 : 1));
  return { ...targets, requests: marked };
}
