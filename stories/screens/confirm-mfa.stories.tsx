import type { Meta, StoryObj } from "@storybook/react";
import * as confirmMfa from "../../app/routes/_open.confirm-mfa";
import { guest, member } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof confirmMfa>;

const meta = {
  title: "Screens/Signing in/Confirm MFA",
  render: (args) => <Screen {...args} screen={confirmMfa.default} />,
  parameters: { layout: "fullscreen" },
  args: {
    address: "/confirm-mfa",
    visitor: guest,
    data: { isConfirmed: false, redirectTo: "/", way: "app", key: null },
  },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WrongCode: Story = {
  args: { answer: { result: { status: "error", error: { code: ["This code is not valid."] } } } },
};

export const Confirmed: Story = {
  args: {
    address: "/confirm-mfa?confirmed",
    visitor: member,
    data: { isConfirmed: true, redirectTo: "/", way: "app", key: null },
  },
};

export const WithARecoveryCode: Story = {
  args: {
    address: "/confirm-mfa?by=recovery-code",
    data: { isConfirmed: false, redirectTo: "/", way: "recovery-code", key: null },
  },
};

export const WrongRecoveryCode: Story = {
  args: {
    ...WithARecoveryCode.args,
    answer: {
      result: {
        status: "error",
        error: { recovery_code: ["This recovery code is wrong or was used already. Enter another one."] },
      },
    },
  },
};

export const WithASecurityKey: Story = {
  args: {
    address: "/confirm-mfa?by=security-key",
    data: {
      isConfirmed: false,
      redirectTo: "/",
      way: "security-key",
      key: { options: { challenge: "x", rpId: "localhost" }, lines: [] },
    },
  },
};

export const WithoutSecurityKeys: Story = {
  args: {
    address: "/confirm-mfa?by=security-key",
    data: {
      isConfirmed: false,
      redirectTo: "/",
      way: "security-key",
      key: { options: null, lines: ["This account has no security key. Use your authenticator app."] },
    },
  },
};
