import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
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
  args: { address: "/referrals", visitor: member, data: { draftKeys: null, steps: [...referralSteps] } },
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

/** The success text is there for two seconds; the focus is on the heading, which stays. */
export const Sent: Story = {
  args: { answer: { result: null, sent: "r1" } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText(/^We'll review this registration/)).toBeVisible();
    // One of the steps has the same title.
    await expect(page.getAllByRole("heading", { name: "Invite" }).at(-1)).toHaveFocus();
  },
};

/** The programme has not written any steps. */
export const NoSteps: Story = { args: { data: { draftKeys: null, steps: [] } } };
