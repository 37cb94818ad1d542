import type { Meta, StoryObj } from "@storybook/react";
import { SendReferral } from "#contract/referrals";
import * as referrals from "../../app/routes/_gated.referrals";
import { referralSteps } from "../fixtures";
import { member, memberIncomplete, memberWithoutInvitations } from "./fixtures";
import { refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof referrals>;

const meta = {
  title: "Screens/Referrals",
  render: (args) => <Screen {...args} screen={referrals.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/referrals", visitor: member, data: { steps: [...referralSteps] } },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const NoInvitationLeft: Story = { args: { visitor: memberWithoutInvitations } };

export const ProfileIncomplete: Story = { args: { visitor: memberIncomplete } };

export const WithErrors: Story = {
  args: {
    answer: { result: refused(SendReferral, { fullname: "", email: "peer", message: "A good one." }) },
  },
};
