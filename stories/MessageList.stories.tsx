import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { MessageList } from "#design-system/MessageList";
import { messages } from "./fixtures";

const meta = { title: "Cards/MessageList", component: MessageList } satisfies Meta<typeof MessageList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ["state"],
  args: { messages },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole("article")).toHaveLength(3);
    await expect(canvas.getByText("11 February 2024")).toHaveAttribute("datetime", "2024-02-11T10:00:00Z");
  },
};

export const UnreadWithReplies: Story = {
  tags: ["state"],
  args: {
    messages: messages.map((message, index) => ({
      ...message,
      isUnread: index < 2,
      // The site has a sealed form for an answer about a submission.
      ...(index === 1
        ? { submissionHref: "/account/submissions/018f" }
        : { replyHref: `/?reply=${message.id}#contact` }),
    })),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByText("Unread")).toHaveLength(2);
    await expect(canvas.getByRole("link", { name: "Reply to Welcome" })).toBeVisible();
    await expect(
      canvas.getByRole("link", { name: "Your submission: A question about your research" }),
    ).toHaveAttribute("href", "/account/submissions/018f");
    await expect(canvas.getAllByRole("link", { name: /^Reply to / })).toHaveLength(2);
  },
};

export const None: Story = {
  tags: ["state"],
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

export const EachReadsInItsOwnDirection: Story = {
  args: {
    messages: messages.slice(0, 2).map((message, index) => ({
      ...message,
      ...(index === 0 && { title: "\u05e9\u05dc\u05d5\u05dd!", message: "\u05ea\u05d5\u05d3\u05d4 (1)!" }),
    })),
  },
  play: async ({ canvasElement }) => {
    const directions = [...canvasElement.querySelectorAll("h2, p")].map(
      (text) => getComputedStyle(text).direction,
    );
    await expect(directions).toEqual(["rtl", "rtl", "ltr", "ltr"]);
  },
};
