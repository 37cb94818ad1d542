import type { Meta, StoryObj } from "@storybook/react";
import { expect } from "@storybook/test";
import { ChangePassword } from "#contract/auth";
import AccountLayout from "../../app/routes/_gated.account";
import * as password from "../../app/routes/_gated.account.password";
import { member } from "./fixtures";
import { refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof password>;

const email = "researcher@example.org";

const meta = {
  title: "Screens/Account/Password",
  render: (args) => <Screen {...args} screen={password.default} layout={AccountLayout} />,
  parameters: { layout: "fullscreen" },
  args: {
    address: "/account/password",
    visitor: member,
    data: { email, changed: null },
  },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A password manager stores the new password with this address. */
export const Default: Story = {
  tags: ["state"],
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Email")).toHaveAttribute("autocomplete", "username");
  },
};

export const Changed: Story = {
  args: {
    address: "/account/password?changed=1",
    data: { email, changed: "1" },
  },
};

export const WithErrors: Story = {
  args: {
    answer: {
      result: refused(ChangePassword, {
        current_password: "",
        new_password: "short",
        confirm_password: "other",
      }),
    },
  },
};
