import type { Meta, StoryObj } from "@storybook/react";
import { expect } from "@storybook/test";
import { Skeleton } from "#design-system/Skeleton";

const meta = { title: "Feedback/Skeleton", component: Skeleton } satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ["state"],
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("[aria-hidden='true']")).not.toBeNull();
    await expect(canvasElement).toHaveTextContent(/^$/);
  },
};

export const Card: Story = { args: { shape: "card", lines: 1 } };
