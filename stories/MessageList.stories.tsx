import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { MessageList } from "#design-system/MessageList";
import { messages } from "./fixtures";

const meta = { title: "Cards/MessageList", component: MessageList } satisfies Meta<typeof MessageList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { messages },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole("article")).toHaveLength(3);
    await expect(canvas.getByText("11 February 2024")).toHaveAttribute("datetime", "2024-02-11T10:00:00Z");
  },
};

export const None: Story = {
  args: { messages: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("You have no messages!")).toBeVisible();
  },
};

export const HostileTextIsInert: Story = {
  args: {
    messages: messages
      .slice(0, 1)
      .map((message) => ({ ...message, title: "<img src=x>", message: "<b>bold</b>" })),
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("img, b")).toBeNull();
    await expect(within(canvasElement).getByText("<b>bold</b>")).toBeVisible();
  },
};
