import type { Meta, StoryObj } from "@storybook/react";
import { expect, waitFor } from "@storybook/test";
import AccountLayout from "../../app/routes/_gated.account";
import * as gpgKey from "../../app/routes/_gated.account.gpg-key";
import { openPgpKey } from "../fixtures";
import { member } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof gpgKey>;

const key = {
  public_file: openPgpKey.armoredKey,
  fingerprint: openPgpKey.fingerprint.toUpperCase(),
  user_ids: openPgpKey.userIds,
  expires_at: openPgpKey.expires,
  expiry: null,
};

const meta = {
  title: "Screens/Account/GPG key",
  render: (args) => <Screen {...args} screen={gpgKey.default} layout={AccountLayout} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/account/gpg-key", visitor: member, data: { key } },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const NoKey: Story = { args: { data: { key: null } } };

const at = "2026-03-20T00:00:00.000Z";

export const KeyExpiresSoon: Story = {
  args: { data: { key: { ...key, expires_at: at, expiry: { at, isOver: false } } } },
};

export const KeyHasExpired: Story = {
  args: { data: { key: { ...key, expires_at: at, expiry: { at, isOver: true } } } },
};

export const KeyRefused: Story = {
  args: {
    ...NoKey.args,
    answer: {
      result: {
        status: "error",
        error: { public_file: ["This is a private key. Nothing of it was kept. Upload the public one."] },
      },
    },
  },
};

/** Another key waits for the code, and its file stays chosen. */
export const CodeAskedFor: Story = { args: { answer: { result: null, code: [] } } };

const wrong = "This code is wrong or was used already. Enter the next one.";

export const CodeRefused: Story = {
  args: { answer: { result: null, code: [wrong] } },
  tags: ["state"],
  play: async ({ canvas }) => {
    const code = await canvas.findByRole("textbox", { name: "Code" });
    await expect(code).toHaveAccessibleDescription(wrong);
    // Not on the notice above it, which takes the focus first.
    await waitFor(() => expect(code).toHaveFocus());
  },
};
