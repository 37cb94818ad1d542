import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import { useState } from "react";
import { Button } from "#design-system/Button";
import { Header, type HeaderProps } from "#design-system/Header";
import { ThemeSwitch } from "#design-system/ThemeSwitch";
import { long, navigation } from "./fixtures";
import { emptyPage, showAsServerPage } from "./hydration";

const logo = { href: "/", label: "Conclave" };
const invite = { href: "/referrals#invite", label: "Invite a friend" };
const profile = { href: "/account/profile", label: "Sample Researcher" };

/** The links of a story lead to pages that do not exist. */
function stayHere() {
  const stay = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
  };
  document.addEventListener("click", stay);
  return () => document.removeEventListener("click", stay);
}

const meta = {
  title: "Navigation/Header",
  component: Header,
  parameters: { layout: "fullscreen", docs: { story: { height: "8rem" } } },
  args: { logo, items: navigation },
  beforeEach: stayHere,
} satisfies Meta<typeof Header>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: "phone" } };

/** The home link, and the site's pages. */
export const Default: Story = {};

/** For a member: the current page is marked, and an invitation and the own profile come last. */
export const SignedIn: Story = {
  args: {
    items: navigation.map((item) => ({ ...item, current: item.href === "/bounties" })),
    invite,
    profile,
  },
};

export const ShowsWhereOneIs: Story = {
  args: SignedIn.args,
  globals: { viewport: { value: "desktop" } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("link", { name: "Bounties" })).toHaveAttribute("aria-current", "page");
    await expect(canvas.getByRole("link", { name: "Conclave" })).toHaveAttribute("href", "/");
    await expect(canvas.queryByRole("button", { name: "Menu" })).toBeNull();
  },
};

/** With a small setting; a full bar leaves these to the footer. */
export const WithSettings: Story = {
  args: { ...SignedIn.args, extra: <ThemeSwitch value="system" onValueChange={() => {}} /> },
};

/** During registration: "Profile" is shown until there is a name. */
export const BeforeThereIsAName: Story = {
  tags: ["state"],
  args: { items: navigation, profile: { ...profile, label: "Profile" } },
  globals: { viewport: { value: "desktop" } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("link", { name: "Profile" })).toHaveAttribute("href", profile.href);
    await expect(canvas.queryByRole("link", { name: "Invite a friend" })).toBeNull();
  },
};

/** Long names of the programme and of the reader: the bar stays in one piece. */
export const LongNames: Story = {
  args: {
    ...SignedIn.args,
    logo: { href: "/", label: long.name },
    profile: { ...profile, label: long.name },
  },
};

/** The reader's own name is marked as the current page. */
export const ReadingTheOwnProfile: Story = {
  args: { ...SignedIn.args, profile: { ...profile, current: true } },
};

/** The links collapse behind a toggle. */
export const OnAPhone: Story = {
  tags: ["state"],
  args: SignedIn.args,
  globals: phone,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("button", { name: "Menu" })).toHaveAttribute("aria-expanded", "false");
    await expect(canvas.queryByRole("link", { name: "Bounties" })).toBeNull();
  },
};

// Proves 2.18
export const OpensOnAPhone: Story = {
  args: WithSettings.args,
  globals: phone,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const toggle = canvas.getByRole("button", { name: "Menu" });
    await userEvent.click(toggle);
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(canvas.getByRole("link", { name: "Submit Your Research" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Invite a friend" })).toHaveAttribute("href", invite.href);
  },
};

export const OpensWithLongNames: Story = {
  args: LongNames.args,
  globals: { viewport: { value: "mobile1" } },
  play: async (context) => {
    await OpensOnAPhone.play?.(context);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const EscapeCloses: Story = {
  args: SignedIn.args,
  globals: phone,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const toggle = canvas.getByRole("button", { name: "Menu" });
    toggle.focus();
    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    await expect(canvas.getByRole("link", { name: "How it works" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await expect(toggle).toHaveFocus();
  },
};

/** A page with another path at each press of its button. */
function Walking(props: HeaderProps) {
  const [path, setPath] = useState("/faq");
  return (
    <>
      <Header {...props} openKey={path} />
      <Button onClick={() => setPath(path === "/faq" ? "/bounties" : "/faq")}>Walk on</Button>
    </>
  );
}

// Proves 2.19
export const ClosesOnEveryRouteChange: Story = {
  args: SignedIn.args,
  globals: phone,
  render: (args) => <Walking {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const toggle = canvas.getByRole("button", { name: "Menu" });
    const walk = canvas.getByRole("button", { name: "Walk on" });
    await userEvent.click(toggle);
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(walk);
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(walk);
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
  },
};

export const ALinkToThisPageClosesToo: Story = {
  args: SignedIn.args,
  globals: phone,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const toggle = canvas.getByRole("button", { name: "Menu" });
    await userEvent.click(toggle);
    await userEvent.click(canvas.getByRole("link", { name: "Bounties" }));
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
  },
};

export const WorksBeforeAndThroughHydration: Story = {
  args: SignedIn.args,
  globals: phone,
  render: emptyPage,
  play: async ({ args, canvasElement }) => {
    const { hydrate, page } = showAsServerPage(canvasElement, <Header {...args} />);
    const canvas = within(page);
    const summary = page.querySelector("summary");
    await expect(canvas.queryByRole("link", { name: "Bounties" })).toBeNull();
    await userEvent.click(canvas.getByRole("img", { name: "Menu" }));
    await expect(canvas.getByRole("link", { name: "Bounties" })).toBeVisible();
    await expect(canvas.getByRole("img", { name: "Close menu" })).toBeVisible();
    summary?.focus();
    const root = hydrate();
    const toggle = await canvas.findByRole("button", { name: "Menu" });
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(toggle).toHaveFocus();
    await expect(canvas.getByRole("link", { name: "Bounties" })).toBeVisible();
    root.unmount();
  },
};
