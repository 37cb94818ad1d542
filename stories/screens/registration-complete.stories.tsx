import type { Meta, StoryObj } from "@storybook/react";
import * as registrationComplete from "../../app/routes/_gated.registration-complete";
import { member } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof registrationComplete>;

const meta = {
  title: "Screens/Registration/Registration complete",
  render: (args) => <Screen {...args} screen={registrationComplete.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/registration-complete", visitor: member, data: null },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
