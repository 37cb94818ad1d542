import type { Bounty } from "#contract/content";
import { memoize } from "#lib/memoize";

/** A category's targets, by level from highest to lowest. */
export interface BountyGroup {
  category: string;
  levels: readonly { level: number; bounties: readonly Bounty[] }[];
}

/** Groups targets by category (in order of appearance), then by level, from highest to lowest (specification §2). */
export const groupBounties = memoize((bounties: readonly Bounty[]): readonly BountyGroup[] =>
  groupBy(bounties, (bounty) => bounty.category).map(([category, ofCategory]) => ({
    category,
    levels: groupBy(ofCategory, (bounty) => bounty.level)
      .sort(([a], [b]) => b - a)
      .map(([level, ofLevel]) => ({ level, bounties: ofLevel })),
  })),
);

/** A category's targets in the order in which they are shown. */
export function bountiesOf(group: BountyGroup): readonly Bounty[] {
  return group.levels.flatMap(({ bounties }) => bounties);
}

/**
 * Each target's position in its category, by id: the five card colours rotate by it.
 *
 * @param first the position of the group's first target, where the others in front of it are on an earlier page
 */
export function positionsInCategory(group: BountyGroup, first = 0): Map<string, number> {
  return new Map(bountiesOf(group).map(({ id }, position) => [id, first + position]));
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
