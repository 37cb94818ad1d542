import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { CriteriaTable } from "#design-system/CriteriaTable";
import { bounty, long } from "./fixtures";

const meta = {
  title: "Cards/CriteriaTable",
  component: CriteriaTable,
  args: { criteria: bounty.criteria },
} satisfies Meta<typeof CriteriaTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const NothingAsked: Story = { args: { criteria: [] } };

export const LongWords: Story = { args: { criteria: [{ name: long.word, value: long.word }] } };

export const EachValueHasItsName: Story = {
  play: async ({ canvasElement }) => {
    const row = within(canvasElement).getByRole("row", { name: /Visual artifacts/ });
    await expect(within(row).getByRole("rowheader")).toHaveTextContent("Visual artifacts");
    await expect(within(row).getByRole("cell")).toHaveTextContent("None");
  },
};
