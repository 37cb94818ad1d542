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

/** The way through the registration ended here. */
export const InvitationEnded: Story = {
  args: {
    data: {
      constraint: {},
      notice:
        "Your invitation is no longer good, or nothing happened for too long. If you have set a password already, log in with it. Otherwise enter the code again; if it is refused, ask the programme for a new one.",
      loginHref: "/login",
    },
  },
};

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
