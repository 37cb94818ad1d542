import type { Meta, StoryObj } from "@storybook/react";
import { expect } from "@storybook/test";
import { ChangePassword } from "#contract/auth";
import * as setupPassword from "../../app/routes/_gated.setup-password";
import { registering } from "./fixtures";
import { refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof setupPassword>;

const meta = {
  title: "Screens/Registration/Set up password",
  render: (args) => <Screen {...args} screen={setupPassword.default} />,
  parameters: { layout: "fullscreen" },
  args: {
    address: "/setup-password",
    visitor: registering.withCode,
    data: { email: "researcher@example.org" },
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

export const WithErrors: Story = {
  args: {
    answer: {
      result: refused(ChangePassword, {
        current_password: "held by the server",
        new_password: "short",
        confirm_password: "another one",
      }),
    },
  },
};
