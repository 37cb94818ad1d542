import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { cloneElement, type ReactElement } from "react";
import { BountyCard, cardColour } from "#design-system/BountyCard";
import { CardBoard, CardGroup } from "#design-system/CardBoard";
import { SectionHeading } from "#design-system/Heading";
import { bounty } from "./fixtures";

const meta = {
  title: "Cards/CardBoard",
  component: CardBoard,
  subcomponents: { CardGroup },
} satisfies Meta<typeof CardBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A group with a card for each of these titles. */
function groupOf(level: number, ...titles: string[]) {
  const cards = titles.map((title, position) => (
    <BountyCard
      key={title}
      bounty={{ ...bounty, title, level }}
      colour={cardColour(position)}
      href="?target=b1"
      onOpen={() => undefined}
    />
  ));
  const label = <SectionHeading level={3}>Level {level}</SectionHeading>;
  return <CardGroup key={level} label={label} cards={cards} />;
}

const [chain, sandbox, kernel, reader, mail] = [
  "Full chain, no interaction",
  "Sandbox sandbox",
  "Kernel, user to root",
  "Document viewer",
  "Mail client, preview pane",
] as const;

export const Default: Story = { args: { children: [groupOf(5, chain, sandbox), groupOf(4, kernel)] } };

export const OneTarget: Story = { args: { children: groupOf(5, chain) } };

export const ManyOfOneLevel: Story = {
  args: { children: [groupOf(5, chain, sandbox, kernel, reader, mail), groupOf(1, chain)] },
};

export const EachGroupBeginsItsOwnRow: Story = {
  tags: ["state"],
  args: {
    children: [groupOf(5, chain, sandbox), groupOf(4, kernel, mail), groupOf(3, reader), groupOf(2, chain)],
  },
  parameters: { viewport: { defaultViewport: "desktop" } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const lists = page.getAllByRole("list");
    await expect(lists.map((list) => within(list).getAllByRole("listitem").length)).toEqual([2, 2, 1, 1]);
    const edges = lists.map((list) => list.getBoundingClientRect());
    await expect(
      edges.every(({ bottom }, index) => index === 3 || bottom < (edges[index + 1]?.top ?? 0)),
    ).toBe(true);
  },
};

export const Rows: Story = {
  args: {
    compact: true,
    children: [groupOf(5, chain, sandbox), groupOf(4, kernel)].map((group) =>
      cloneElement(group, {
        compact: true,
        cards: group.props.cards.map((card: ReactElement) => cloneElement(card, { compact: true })),
      }),
    ),
  },
};
