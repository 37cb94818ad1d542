import type { Meta, StoryObj } from "@storybook/react";
import { Login } from "#contract/auth";
import * as invitation from "../../app/routes/_guest.invitation";
import { guest } from "./fixtures";
import { refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof invitation>;

const meta = {
  title: "Screens/Signing in/Invitation",
  render: (args) => <Screen {...args} screen={invitation.default} />,
  parameters: { layout: "fullscreen" },
  args: {
    address: "/invitation",
    visitor: guest,
    data: { constraint: {}, notice: null, loginHref: "/login" },
  },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Refused: Story = {
  args: {
    answer: {
      result: refused(
        Login,
        { email: "sample@example.org", password: "ABCDEFGHJKLM" },
        { "": ["Unable to log in with provided credentials."] },
      ),
    },
  },
};
