import type { Bounty } from "#contract/content";
import type { ResearchRequest } from "#contract/research";
import { requestsText } from "../home/glance";
import { type Choices, isNarrowed } from "./filter-choices";
import { ownStateOf } from "./own-request";

/**
 * The sentence about the reader's requests for targets that are not listed any more, which the home page counts and no card shows;
 * null where there are none. Of the choices only that of one's own requests fits them: with any other there is none.
 */
export function unlistedText(
  all: readonly Bounty[],
  requests: readonly ResearchRequest[],
  choices: Choices,
): string | null {
  if (isNarrowed({ ...choices, mine: "" })) return null;
  const listed = new Set(all.map(({ id }) => id));
  const unlisted = requests
    .filter(({ bounty }) => !listed.has(bounty))
    .filter((request) => choices.mine === "" || choices.mine === ownStateOf(request));
  if (unlisted.length === 0) return null;
  const acknowledged = unlisted.filter((request) => request.acknowledged).length;
  const awaiting = unlisted.length - acknowledged;
  const answer = awaiting > 0 ? " A message tells you our answer all the same." : "";
  return `For targets that are no longer listed: ${requestsText({ awaiting, acknowledged })}.${answer}`;
}
