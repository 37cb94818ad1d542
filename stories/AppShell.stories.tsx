import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import { AppShell } from "#design-system/AppShell";
import { PageHeading } from "#design-system/Heading";
import { Notice } from "#design-system/Notice";

const meta = {
  title: "Navigation/AppShell",
  component: AppShell,
  parameters: { layout: "fullscreen", docs: { story: { height: "16rem" } } },
  args: {
    header: <header>The site's header</header>,
    footer: <footer>The site's footer</footer>,
    children: <PageHeading title="How it works" />,
  },
} satisfies Meta<typeof AppShell>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Header, content and footer, each in its slot; the footer is at the bottom of a short page too. */
export const Default: Story = {};

/** A notice on every page, between header and content. */
export const WithNotice: Story = {
  args: { notice: <Notice tone="info">The programme is closed on the 1st of January.</Notice> },
};

/** Another page is slow to load: a bar at the top of the window says so. */
export const Waiting: Story = { args: { waiting: true } };

export const SkipsToTheContent: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    const skip = canvas.getByRole("link", { name: "Skip to content" });
    await expect(skip).toHaveFocus();
    await expect(skip).toHaveAttribute("href", "#main");
    await expect(canvas.getByRole("main")).toHaveAttribute("id", "main");
  },
};
