import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent } from "@storybook/test";
import AccountLayout from "../../app/routes/_gated.account";
import * as resetMfa from "../../app/routes/_gated.account.reset-mfa";
import { member } from "./fixtures";
import { noAnswer } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof resetMfa>;

const meta = {
  title: "Screens/Account/Reset MFA",
  render: (args) => <Screen {...args} screen={resetMfa.default} layout={AccountLayout} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/account/reset-mfa", visitor: member, data: null },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const SignInAgain: Story = {
  args: { answer: { lines: ["Your login is older than 10 minutes. Log in again to go on."], isStale: true } },
};

/** It was sent without scripts, which the button else waits for. */
export const Refused: Story = {
  args: { answer: { lines: ["Tick the box to show that you understand."], isStale: false } },
};

export const SignInAgainWithoutAnAnswer: Story = {
  tags: ["state"],
  args: { ...SignInAgain.args, next: noAnswer },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Log in again" }));
    await expect(await canvas.findByText(/^No answer came/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Log in again" })).toBeVisible();
  },
};
