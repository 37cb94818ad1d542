import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, within } from "@storybook/test";
import { KeyViewer } from "#design-system/KeyViewer";
import { withClipboard } from "./clipboard";
import { openPgpKey } from "./fixtures";

const meta = {
  // One at a time on the component's page: a page has such a landmark once.
  parameters: { docs: { story: { inline: false, height: "45rem" } } },
  title: "Cards/KeyViewer",
  component: KeyViewer,
} satisfies Meta<typeof KeyViewer>;

export default meta;
type Story = StoryObj<typeof meta>;

// Proves 10.29
/** Everything known about a key, its text, and the button that copies it. */
export const Default: Story = {
  tags: ["state"],
  args: openPgpKey,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("A5D1 3375 96D6 9D2D 741D E2D0 A74D 94C9 0A00 EFAF")).toBeVisible();
    await expect(canvas.getByRole("region", { name: "Text of the key" })).toHaveTextContent(
      /BEGIN PGP PUBLIC/,
    );
  },
};

/** The key's details are unknown: its text alone. */
export const TextOnly: Story = { args: { armoredKey: openPgpKey.armoredKey } };

/** A key without an expiry says so. */
export const NeverExpires: Story = { args: { ...Default.args, expires: null } };

export const NamesEachUserIdOnce: Story = {
  args: { ...TextOnly.args, userIds: ["Sample <sample@example.org>", "Sample <sample@example.org>"] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("User id")).toBeVisible();
    await expect(canvas.getAllByText("Sample <sample@example.org>")).toHaveLength(1);
  },
};

// Proves 3.2.2
export const HostileTextIsInert: Story = {
  args: {
    armoredKey: "<img src=x onerror=alert(1)>\u202egnp.exe",
    userIds: ["<b>bold</b> <a@example.org>", "\u202ereversed <b@example.org>"],
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("img, b")).toBeNull();
    await expect(within(canvasElement).getByText("<b>bold</b> <a@example.org>")).toBeVisible();
  },
};

const write = fn(async () => {});

export const CopiesTheKey: Story = {
  args: Default.args,
  beforeEach: withClipboard(write),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Copy key" }));
    await expect(write).toHaveBeenCalledWith(openPgpKey.armoredKey);
    await expect(await canvas.findByText("Copied.")).toHaveAttribute("role", "status");
  },
};
