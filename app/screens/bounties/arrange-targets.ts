import type { Bounty } from "#contract/content";
import type { ResearchRequest } from "#contract/research";
import { memoize } from "#lib/memoize";
import { ANY_PLATFORM, type Choices, ownStates } from "./filter-choices";
import { bountiesOf, groupBounties } from "./group";
import { ownStateOf } from "./own-request";
import { findsAll, wordsOf } from "./search-words";

/** The most targets of one page: with more there are pages, so that none weighs more than this. */
export const TARGETS_A_PAGE = 40;

/** The values that the filter offers, of all targets there are. */
export interface Facets {
  platforms: readonly string[];
  categories: readonly string[];
  levels: readonly number[];
}

/** One page of the targets that are chosen, and the way to the others. */
export interface Arranged {
  /** In the order in which they are shown. */
  bounties: readonly Bounty[];
  /** The position of the first one in its category. */
  firstPosition: number;
  /** How many are chosen, and how many there are. */
  total: number;
  all: number;
  pages: number;
  /** The chosen ones' categories, and the page on which each begins. */
  categories: readonly { name: string; count: number; page: number }[];
  facets: Facets;
  /** The choices, without unknown values. */
  choices: Choices;
}

/** All targets in the order in which they are shown (specification §2), and the filter's values for them. */
const ordered = memoize((bounties: readonly Bounty[]) => {
  const different = <Value>(values: Value[]) => [...new Set(values)];
  return {
    bounties: groupBounties(bounties).flatMap(bountiesOf),
    facets: {
      platforms: [
        ANY_PLATFORM,
        ...different(bounties.map(({ platform }) => platform)).sort((a, b) => a.localeCompare(b, "en")),
      ],
      categories: groupBounties(bounties).map(({ category }) => category),
      levels: different(bounties.map(({ level }) => level)).sort((a, b) => b - a),
    } satisfies Facets,
  };
});

/** The page of targets for the choices. */
export function arrangeTargets(
  all: readonly Bounty[],
  requests: readonly ResearchRequest[],
  asked: Choices,
): Arranged {
  const { bounties, facets } = ordered(all);
  const known = knownChoices(asked, facets);
  const chosen = bounties.filter(isChosen(known, requests));
  const pages = Math.max(1, Math.ceil(chosen.length / TARGETS_A_PAGE));
  const page = Math.min(known.page, pages);
  const start = (page - 1) * TARGETS_A_PAGE;
  const category = chosen[start]?.category;
  return {
    bounties: chosen.slice(start, start + TARGETS_A_PAGE),
    firstPosition: chosen.slice(0, start).filter((bounty) => bounty.category === category).length,
    total: chosen.length,
    all: all.length,
    pages,
    facets,
    categories: placesOfCategories(chosen),
    choices: { ...known, page },
  };
}

/** An address may be older than the targets: a value that no longer exists chooses nothing. */
function knownChoices(asked: Choices, { platforms, categories, levels }: Facets): Choices {
  const among = (value: string, values: readonly string[], otherwise = "") =>
    values.includes(value) ? value : otherwise;
  return {
    ...asked,
    platform: among(asked.platform, platforms, ANY_PLATFORM),
    category: among(asked.category, categories),
    level: among(asked.level, levels.map(String)),
    places: among(asked.places, ["open", "full"]),
    mine: among(asked.mine, ownStates),
  };
}

function isChosen(
  { platform, category, level, places, mine, q }: Choices,
  requests: readonly ResearchRequest[],
): (bounty: Bounty) => boolean {
  const words = wordsOf(q);
  const own = new Map(requests.map((request) => [request.bounty, request]));
  return (bounty) =>
    (platform === ANY_PLATFORM || bounty.platform === platform) &&
    (category === "" || bounty.category === category) &&
    (level === "" || String(bounty.level) === level) &&
    (places === "" || bounty.full === (places === "full")) &&
    (mine === "" || ownStateOf(own.get(bounty.id)) === mine) &&
    findsAll(words, bounty);
}

function placesOfCategories(chosen: readonly Bounty[]): Arranged["categories"] {
  const categories = new Map<string, { name: string; count: number; page: number }>();
  for (const [index, { category: name }] of chosen.entries()) {
    const category = categories.get(name);
    if (category) category.count++;
    else categories.set(name, { name, count: 1, page: Math.floor(index / TARGETS_A_PAGE) + 1 });
  }
  return [...categories.values()];
}
