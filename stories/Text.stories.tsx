import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { Code, Text } from "#design-system/Text";

const meta = { title: "Foundations/Text", component: Text, subcomponents: { Code } } satisfies Meta<
  typeof Text
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: {
    children:
      "Payout assessment rests on three criteria: target popularity, research complexity and exploit specification.",
  },
};

export const Quiet: Story = { args: { ...Default.args, tone: "quiet" } };

export const Critical: Story = { args: { tone: "critical", children: "You have no invitation left" } };

export const Positive: Story = { args: { tone: "positive", children: "Code is valid ✔" } };

export const Lead: Story = { args: { ...Default.args, size: "lead" } };

export const Small: Story = { args: { ...Default.args, size: "small" } };

export const Caption: Story = { args: { ...Default.args, size: "caption" } };

export const WithCode: Story = {
  tags: ["state"],
  args: {
    children: (
      <>
        Your invite code is <Code>7QK4M2ZT9RXB</Code>.
      </>
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("code")).toHaveTextContent("7QK4M2ZT9RXB");
  },
};
