import { memo } from "react";
import { BountyCard, cardColour } from "#design-system/BountyCard";
import { CardBoard, CardGroup } from "#design-system/CardBoard";
import { SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { Text } from "#design-system/Text";
import { type BountyGroup, positionsInCategory } from "./group";

interface BountyBoardProps {
  groups: readonly BountyGroup[];
  onOpen: (id: string) => void;
}

/**
 * All targets that pass the filter, by category and level. Opening one renders none of them again: `groupBounties` gives the same
 * groups as before.
 */
export const BountyBoard = memo(function BountyBoard({ groups, onOpen }: BountyBoardProps) {
  if (groups.length === 0) return <Text tone="quiet">There is no such target at the moment.</Text>;
  return (
    <Stack gap="xxl">
      {groups.map((group) => (
        <Category key={group.category} group={group} onOpen={onOpen} />
      ))}
    </Stack>
  );
});

function Category({ group, onOpen }: { group: BountyGroup; onOpen: (id: string) => void }) {
  const positions = positionsInCategory(group);
  const card = (bounty: BountyGroup["levels"][number]["bounties"][number]) => (
    <BountyCard
      key={bounty.id}
      bounty={bounty}
      colour={cardColour(positions.get(bounty.id) ?? 0)}
      href={`/bounties?target=${bounty.id}`}
      onOpen={onOpen}
    />
  );
  return (
    <Stack gap="l" as="section">
      <SectionHeading>{group.category}</SectionHeading>
      <CardBoard>
        {group.levels.map(({ level, bounties }) => (
          <CardGroup
            key={level}
            label={<SectionHeading level={3}>Level {level}</SectionHeading>}
            cards={bounties.map(card)}
          />
        ))}
      </CardBoard>
    </Stack>
  );
}
