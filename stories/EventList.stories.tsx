import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { EventList } from "#design-system/EventList";
import { events } from "./fixtures";

const meta = { title: "Cards/EventList", component: EventList } satisfies Meta<typeof EventList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ["state"],
  args: { events },
  play: async ({ canvasElement }) => {
    const rows = within(canvasElement).getAllByRole("listitem");
    await expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(["01", "02", "03"]);
  },
};

export const ReadMoreOpensANewTab: Story = {
  args: Default.args,
  play: async ({ canvasElement }) => {
    const name = "Read More about Office hours (opens in a new tab)";
    const link = within(canvasElement).getByRole("link", { name });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link.getAttribute("rel")).toContain("noopener");
    await expect(link).toHaveAttribute("href", "https://example.org/office-hours");
  },
};

export const WithALinkThatMayNotBeFollowed: Story = {
  tags: ["state"],
  args: { events: events.slice(0, 1).map((event) => ({ ...event, link: "javascript:alert(1)" })) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole("link")).toBeNull();
  },
};

export const None: Story = {
  tags: ["state"],
  args: { events: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("No upcoming events at this moments")).toBeVisible();
    await expect(canvas.getByText("Stay tuned for future events.")).toBeVisible();
  },
};
