import type { Meta, StoryObj } from "@storybook/react";
import * as howItWorks from "../../app/routes/_gated.how-it-works";
import { howItWorks as steps } from "../fixtures";
import { member } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof howItWorks>;

const meta = {
  title: "Screens/How it works",
  render: (args) => <Screen {...args} screen={howItWorks.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/how-it-works", visitor: member, data: { steps: [...steps] } },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The programme has not written any steps. */
export const NoSteps: Story = { args: { data: { steps: [] } } };
