import type { Meta, StoryObj } from "@storybook/react";
import { ChangePassword } from "#contract/auth";
import AccountLayout from "../../app/routes/_gated.account";
import * as password from "../../app/routes/_gated.account.password";
import { member } from "./fixtures";
import { refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";
import { ScreenPage } from "./ScreenPage";

type Args = ScreenArgs<typeof password>;

const meta = {
  title: "Screens/Account/Password",
  render: (args) => <Screen {...args} screen={password.default} layout={AccountLayout} />,
  parameters: { layout: "fullscreen", docs: { page: ScreenPage } },
  args: { address: "/account/password", visitor: member, data: { changed: null } },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Changed: Story = { args: { address: "/account/password?changed=1", data: { changed: "1" } } };

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
