import type { Meta, StoryObj } from "@storybook/react";
import { expect } from "@storybook/test";
import { ChangePassword } from "#contract/auth";
import AccountLayout from "../../app/routes/_gated.account";
import * as password from "../../app/routes/_gated.account.password";
import { member } from "./fixtures";
import { refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof password>;

const here = {
  id: "0197c1d2-0000-7000-8000-000000000001",
  authenticated_at: "2026-03-02T09:00:00.000Z",
  last_seen_at: "2026-03-02T09:31:07.000Z",
  is_current: true,
};

const elsewhere = {
  ...here,
  id: "0197c1d2-0000-7000-8000-000000000002",
  authenticated_at: "2026-03-02T08:12:40.000Z",
  is_current: false,
};

const email = "researcher@example.org";

const meta = {
  title: "Screens/Account/Password",
  render: (args) => <Screen {...args} screen={password.default} layout={AccountLayout} />,
  parameters: { layout: "fullscreen" },
  args: {
    address: "/account/password",
    visitor: member,
    data: { email, changed: null, ended: null, sessions: [here] },
  },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A password manager keeps the new password with this address. */
export const Default: Story = {
  tags: ["state"],
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Email")).toHaveAttribute("autocomplete", "username");
  },
};

export const Changed: Story = {
  args: {
    address: "/account/password?changed=1",
    data: { email, changed: "1", ended: null, sessions: [here] },
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

export const LoggedInElsewhere: Story = {
  args: { data: { email, changed: null, ended: null, sessions: [here, elsewhere] } },
};

export const SessionEnded: Story = {
  args: {
    address: "/account/password?ended=1",
    data: { email, changed: null, ended: "1", sessions: [here] },
  },
};

export const LoginTooOld: Story = {
  args: {
    ...LoggedInElsewhere.args,
    answer: {
      result: null,
      notEnded: {
        isStale: true,
        lines: ["You signed in more than 10 minutes ago. Sign in again, then end the session."],
      },
    },
  },
};
