import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { AccountMenu } from "#design-system/AccountMenu";
import { accountItems } from "./fixtures";

const meta = {
  // One at a time on the component's page: a page has such a landmark once.
  parameters: { docs: { story: { inline: false, height: "14rem" } } },
  title: "Navigation/AccountMenu",
  component: AccountMenu,
  args: { items: accountItems, logout: { href: "/logout", label: "Logout" } },
} satisfies Meta<typeof AccountMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The pages of the account, and Logout last. */
export const Default: Story = {};

/** A second log-out, after which the browser stores nothing. */
export const OnASharedComputer: Story = {
  tags: ["state"],
  args: { sharedLogout: { href: "/logout?shared=yes", label: "Log out on a shared computer" } },
  play: async ({ canvasElement }) => {
    const links = within(canvasElement).getAllByRole("link");
    await expect(links.slice(-2).map((link) => link.textContent)).toEqual([
      "Logout",
      "Log out on a shared computer",
    ]);
  },
};

/** The current page is marked. */
export const ReadingMessages: Story = {
  tags: ["state"],
  args: { items: accountItems.map((item) => ({ ...item, current: item.href === "/account/messages" })) },
  play: async ({ canvasElement }) => {
    const menu = within(within(canvasElement).getByRole("navigation", { name: "Account" }));
    await expect(menu.getAllByRole("listitem")).toHaveLength(9);
    await expect(menu.getByRole("link", { current: "page" })).toHaveAccessibleName("Messages");
    await expect(menu.getByRole("link", { name: "Logout" })).toHaveAttribute("href", "/logout");
  },
};

/** "New" marks a page that has something unseen. */
export const NewsOnSubmissions: Story = {
  tags: ["state"],
  args: { items: accountItems.map((item) => ({ ...item, isNew: item.href === "/account/submissions" })) },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole("link", { name: /New$/ });
    await expect(link).toHaveAttribute("href", "/account/submissions");
  },
};
