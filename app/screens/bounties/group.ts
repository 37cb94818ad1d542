import type { Bounty } from "#contract/content";
import { memoize } from "#lib/memoize";

/** The filter's default (specification §2). */
export const ANY_PLATFORM = "Any";

/** A category's targets, by level from highest to lowest. */
export interface BountyGroup {
  category: string;
  levels: readonly { level: number; bounties: readonly Bounty[] }[];
}

/** The filter's choices: 'Any' and every platform there is, in alphabetical order. */
export const platformsOf = memoize((bounties: readonly Bounty[]): readonly string[] => {
  const platforms = new Set(bounties.map((bounty) => bounty.platform));
  return [ANY_PLATFORM, ...[...platforms].sort((a, b) => a.localeCompare(b, "en"))];
});

/** Groups targets by category (in order of appearance), then by level (specification §2); none for another platform. */
export function groupBounties(bounties: readonly Bounty[], platform: string): readonly BountyGroup[] {
  return groupsOf(bounties).get(platform) ?? [];
}

const groupsOf = memoize(
  (bounties: readonly Bounty[]) =>
    new Map(platformsOf(bounties).map((platform) => [platform, grouped(bounties, platform)])),
);

function grouped(bounties: readonly Bounty[], platform: string): readonly BountyGroup[] {
  const shown = bounties.filter((bounty) => platform === ANY_PLATFORM || bounty.platform === platform);
  return groupBy(shown, (bounty) => bounty.category).map(([category, ofCategory]) => ({
    category,
    levels: groupBy(ofCategory, (bounty) => bounty.level)
      .sort(([a], [b]) => b - a)
      .map(([level, ofLevel]) => ({ level, bounties: ofLevel })),
  }));
}

/** Each target's position in its category, by id: what the five card colours rotate by. */
export function positionsInCategory(group: BountyGroup): Map<string, number> {
  const ids = group.levels.flatMap(({ bounties }) => bounties.map((bounty) => bounty.id));
  return new Map(ids.map((id, position) => [id, position]));
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, Item[]][] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups];
}
