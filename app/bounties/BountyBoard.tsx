import { BountyCard, cardColour } from "#design-system/BountyCard";
import { SectionHeading } from "#design-system/Heading";
import { Grid, Labelled, Stack } from "#design-system/Layout";
import { Text } from "#design-system/Text";
import { type BountyGroup, positionsInCategory } from "./group";

interface BountyBoardProps {
  groups: BountyGroup[];
  onOpen: (id: string) => void;
}

/** All targets that pass the filter, by category and level. */
export function BountyBoard({ groups, onOpen }: BountyBoardProps) {
  if (groups.length === 0) return <Text tone="quiet">No target matches this technology at the moment.</Text>;
  return (
    <Stack gap="xxl">
      {groups.map((group) => (
        <Category key={group.category} group={group} onOpen={onOpen} />
      ))}
    </Stack>
  );
}

function Category({ group, onOpen }: { group: BountyGroup; onOpen: (id: string) => void }) {
  const positions = positionsInCategory(group);
  return (
    <Stack gap="l" as="section">
      <SectionHeading>{group.category}</SectionHeading>
      {group.levels.map(({ level, bounties }) => (
        <Labelled key={level} label={<SectionHeading level={3}>Level {level}</SectionHeading>}>
          <Grid min="card" as="ul">
            {bounties.map((bounty) => (
              <li key={bounty.id}>
                <BountyCard
                  bounty={bounty}
                  colour={cardColour(positions.get(bounty.id) ?? 0)}
                  href={`/bounties?target=${bounty.id}`}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </Grid>
        </Labelled>
      ))}
    </Stack>
  );
}
