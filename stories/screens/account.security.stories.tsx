import type { Meta, StoryObj } from "@storybook/react";
import { expect } from "@storybook/test";
import { RecoveryCode } from "#contract/account-security";
import AccountLayout from "../../app/routes/_gated.account";
import * as security from "../../app/routes/_gated.account.security";
import { member } from "./fixtures";
import { refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";
import { ScreenPage } from "./ScreenPage";

type Args = ScreenArgs<typeof security>;

const made_at = "2026-03-01T18:20:11.000Z";

const withCodes = (recovery_codes: { left: number; made_at: string | null; is_proved: boolean }) => ({
  email: "researcher@example.org",
  security: { authenticator_since: "2026-02-11T09:14:32.000Z", recovery_codes },
  changed: null,
});

const codes = [
  ...["7K3M-PQ2V-XR9D", "0A5T-BC8N-41WZ", "MJ6G-RR02-9KQF", "ZX4H-77PD-EVT1", "5NWB-K0C3-H8YA"],
  ...["Q2VD-MT9X-60JR", "CFE8-31GA-PZ4K", "9RHT-XW5N-B7MQ", "1YPK-0D6V-JC2S", "T8AZ-4QNE-RF3G"],
];

const meta = {
  title: "Screens/Account/Account security",
  render: (args) => <Screen {...args} screen={security.default} layout={AccountLayout} />,
  parameters: { layout: "fullscreen", docs: { page: ScreenPage } },
  args: {
    address: "/account/security",
    visitor: member,
    data: withCodes({ left: 10, made_at, is_proved: true }),
  },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WithoutRecoveryCodes: Story = {
  args: { data: withCodes({ left: 0, made_at: null, is_proved: false }) },
};

export const CodesMade: Story = {
  args: {
    data: withCodes({ left: 10, made_at, is_proved: false }),
    answer: { result: null, codes },
  },
  play: async ({ canvas }) => {
    await expect(document.activeElement).toHaveTextContent(/^Keep these codes now/);
    await expect(canvas.getByRole("list", { name: /^Recovery codes for Conclave/ })).toBeVisible();
  },
};

export const WrongCode: Story = {
  args: {
    data: withCodes({ left: 10, made_at, is_proved: false }),
    answer: { result: refused(RecoveryCode, { recovery_code: "7K3M" }) },
  },
};

export const Proved: Story = {
  args: {
    address: "/account/security?changed=proved-1",
    data: { ...withCodes({ left: 10, made_at, is_proved: true }), changed: "proved-1" },
  },
};

export const FewCodesLeft: Story = {
  args: { data: withCodes({ left: 3, made_at, is_proved: true }) },
};

export const NoCodeLeft: Story = {
  args: { data: withCodes({ left: 0, made_at, is_proved: true }) },
};

export const LoginTooOld: Story = {
  args: {
    answer: {
      result: null,
      refusal: {
        isStale: true,
        lines: ["You signed in more than 10 minutes ago. Sign in again, then make recovery codes."],
      },
    },
  },
};
