import type { Meta, StoryObj } from "@storybook/react";
import { Login } from "#contract/auth";
import * as login from "../../app/routes/_guest.login";
import { guest } from "./fixtures";
import { refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof login>;

const data = { constraint: {}, notice: null, invitationHref: "/invitation" };

const meta = {
  title: "Screens/Signing in/Login",
  render: (args) => <Screen {...args} screen={login.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/login", visitor: guest, data },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const SessionEnded: Story = {
  args: { data: { ...data, notice: "Your session has ended. Log in again to go on." } },
};

export const Refused: Story = {
  args: {
    answer: {
      result: refused(
        Login,
        { email: "sample@example.org", password: "a wrong password" },
        { "": ["Unable to log in with provided credentials."] },
      ),
    },
  },
};

export const WithErrors: Story = {
  args: { answer: { result: refused(Login, { email: "sample", password: "" }) } },
};
