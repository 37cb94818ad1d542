import type { Meta, StoryObj } from "@storybook/react";
import * as confirmMfa from "../../app/routes/_open.confirm-mfa";
import { guest, member } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof confirmMfa>;

const meta = {
  title: "Screens/Signing in/Confirm MFA",
  render: (args) => <Screen {...args} screen={confirmMfa.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/confirm-mfa", visitor: guest, data: { isConfirmed: false, redirectTo: "/" } },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WrongCode: Story = {
  args: { answer: { result: { status: "error", error: { code: ["This code is not valid."] } } } },
};

export const Confirmed: Story = {
  args: { address: "/confirm-mfa?confirmed", visitor: member, data: { isConfirmed: true, redirectTo: "/" } },
};
