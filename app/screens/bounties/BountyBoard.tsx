import { Fragment, memo } from "react";
import type { Bounty } from "#contract/content";
import type { ResearchRequest } from "#contract/research";
import { BountyCard, cardColour } from "#design-system/BountyCard";
import { CardBoard, CardGroup } from "#design-system/CardBoard";
import { SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { Text } from "#design-system/Text";
import { categoryId } from "./category-id";
import { type Choices, isNarrowed, pathOfChoices } from "./filter-choices";
import { type BountyGroup, groupBounties, positionsInCategory } from "./group";
import { markOf } from "./own-request";

/** The id of an element below the targets that the first window shows (app/shell/FirstPaint.tsx). */
export const FIRST_TARGETS_ID = "first-targets";

/** More than a window of 1,100 px shows in three columns; a phone shows four. */
const FIRST_TARGETS = 12;

interface BountyBoardProps {
  bounties: readonly Bounty[];
  requests: readonly ResearchRequest[];
  /** The position of the first target in its category. */
  firstPosition: number;
  /** Rows below each other instead of cards. */
  isList: boolean;
  choices: Choices;
  onOpen: (id: string) => void;
}

/** A page of targets by category and level, with its reader's requests. Opening one renders none of them again. */
export const BountyBoard = memo(function BountyBoard({
  bounties,
  firstPosition,
  ...shown
}: BountyBoardProps) {
  if (bounties.length === 0)
    return (
      <Text tone="quiet" id={FIRST_TARGETS_ID}>
        {isNarrowed(shown.choices)
          ? "There is no such target at the moment."
          : "There are no targets at the moment."}
      </Text>
    );
  const lastOfFirst = bounties[Math.min(bounties.length, FIRST_TARGETS) - 1]?.id;
  return (
    <Stack gap="xxl">
      {groupBounties(bounties).map((group, index) => (
        <Category
          key={group.category}
          group={group}
          positions={positionsInCategory(group, index === 0 ? firstPosition : 0)}
          lastOfFirst={lastOfFirst}
          {...shown}
        />
      ))}
    </Stack>
  );
});

interface CategoryProps extends Pick<BountyBoardProps, "requests" | "isList" | "choices" | "onOpen"> {
  group: BountyGroup;
  positions: Map<string, number>;
  /** The id of the last target of those that the first window shows. */
  lastOfFirst: string | undefined;
}

function Category({ group, positions, lastOfFirst, requests, isList, choices, onOpen }: CategoryProps) {
  const card = (bounty: Bounty) => (
    <Fragment key={bounty.id}>
      <BountyCard
        bounty={bounty}
        colour={cardColour(positions.get(bounty.id) ?? 0)}
        mark={markOf(requests.find((request) => request.bounty === bounty.id))}
        compact={isList}
        href={pathOfChoices(choices, bounty.id)}
        onOpen={onOpen}
      />
      {bounty.id === lastOfFirst && <span id={FIRST_TARGETS_ID} hidden />}
    </Fragment>
  );
  return (
    <Stack gap="l" as="section">
      <SectionHeading id={categoryId(group.category)}>{group.category}</SectionHeading>
      <CardBoard compact={isList}>
        {group.levels.map(({ level, bounties }) => (
          <CardGroup
            key={level}
            label={<SectionHeading level={3}>Level {level}</SectionHeading>}
            cards={bounties.map(card)}
            compact={isList}
          />
        ))}
      </CardBoard>
    </Stack>
  );
}
