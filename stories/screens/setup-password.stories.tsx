import type { Meta, StoryObj } from "@storybook/react";
import { ChangePassword } from "#contract/auth";
import * as setupPassword from "../../app/routes/_gated.setup-password";
import { registering } from "./fixtures";
import { refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";
import { ScreenPage } from "./ScreenPage";

type Args = ScreenArgs<typeof setupPassword>;

const meta = {
  title: "Screens/Registration/Set up password",
  render: (args) => <Screen {...args} screen={setupPassword.default} />,
  parameters: { layout: "fullscreen", docs: { page: ScreenPage } },
  args: { address: "/setup-password", visitor: registering.withCode, data: null },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

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
