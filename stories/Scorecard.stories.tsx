import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { Scorecard } from "#design-system/Scorecard";
import { scoreGroups, scoresOf } from "./offers";

const meta = {
  title: "Cards/Scorecard",
  component: Scorecard,
  args: { groups: scoreGroups, max: 4 },
} satisfies Meta<typeof Scorecard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const LongReason: Story = {
  args: {
    groups: [
      {
        criterion: "Exploit specification",
        factors: [
          {
            factor: "Reliability",
            own: 4,
            theirs: 0,
            reason: "It worked in none of a hundred runs. ".repeat(20),
          },
        ],
      },
    ],
  },
};

export const EachScoreIsReadWithItsFactorAndSide: Story = {
  play: async ({ canvasElement }) => {
    const row = within(canvasElement).getByRole("row", { name: "Reliability 4 2" });
    await expect(within(row).getByRole("rowheader")).toHaveTextContent("Reliability");
    await expect(within(canvasElement).getByText(/71 of 100/)).toHaveTextContent("Why, Reliability:");
  },
};

export const OneSideHasNotScored: Story = {
  tags: ["state"],
  args: { groups: scoresOf("theirs") },
  play: async ({ canvasElement }) => {
    const none = within(canvasElement).getByRole("row", { name: /^Mitigation Bypasses/ });
    await expect(none).toHaveTextContent("not given");
  },
};
