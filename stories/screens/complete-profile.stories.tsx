import type { Meta, StoryObj } from "@storybook/react";
import * as completeProfile from "../../app/routes/_gated.complete-profile";
import { profile, registering } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof completeProfile>;

const visitor = registering.withProfile;
const backHref = "/create-profile";

const meta = {
  title: "Screens/Registration/Complete profile",
  render: (args) => <Screen {...args} screen={completeProfile.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/complete-profile", visitor, data: { profile: visitor.profile, backHref } },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const FilledIn: Story = { args: { data: { profile, backHref } } };

export const KeyRefused: Story = {
  args: {
    ...FilledIn.args,
    answer: {
      result: { status: "error", error: { public_file: ["This key has expired. Upload one that has not."] } },
    },
  },
};
