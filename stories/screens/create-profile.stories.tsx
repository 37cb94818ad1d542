import type { Meta, StoryObj } from "@storybook/react";
import { CreateProfile } from "#contract/profiles";
import * as createProfile from "../../app/routes/_gated.create-profile";
import { registering } from "./fixtures";
import { refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof createProfile>;

const visitor = registering.withSecondFactor;

const meta = {
  title: "Screens/Registration/Create profile",
  render: (args) => <Screen {...args} screen={createProfile.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/create-profile", visitor, data: { profile: visitor.profile } },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WithErrors: Story = {
  args: {
    answer: {
      result: refused(
        CreateProfile,
        { nickname: "taken", first_name: "Sample", last_name: "Researcher", country: "IT" },
        { nickname: ["This username is taken. Choose another."] },
      ),
    },
  },
};
