import type { Meta, StoryObj } from "@storybook/react";
import * as logout from "../../app/routes/_open.logout";
import { member } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof logout>;

const meta = {
  title: "Screens/Signing in/Log out",
  render: (args) => <Screen {...args} screen={logout.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/logout", visitor: member, data: null },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
