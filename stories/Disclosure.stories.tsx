import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import { Disclosure } from "#design-system/Disclosure";
import { Text } from "#design-system/Text";

const meta = {
  title: "Foundations/Disclosure",
  component: Disclosure,
  args: {
    summary: "Withdraw this submission",
    children: <Text>Neither side can write about it any more.</Text>,
  },
} satisfies Meta<typeof Disclosure>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = { args: { open: true } };

export const LongSummary: Story = {
  args: { summary: "Everything that was said about this submission before the offer that stands above" },
};

export const OpensAndClosesByPress: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const content = canvas.getByText("Neither side can write about it any more.");
    await expect(content).not.toBeVisible();
    await userEvent.click(canvas.getByText("Withdraw this submission"));
    await expect(content).toBeVisible();
    await userEvent.click(canvas.getByText("Withdraw this submission"));
    await expect(content).not.toBeVisible();
  },
};
