import type { Meta, StoryObj } from "@storybook/react";
import AccountLayout from "../../app/routes/_gated.account";
import * as accountProfile from "../../app/routes/_gated.account.profile._index";
import { long } from "../fixtures";
import { member, profile } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof accountProfile>;

const data = {
  email: "researcher@example.org",
  saved: null,
  profile,
  phone: "+39 02 1234567",
  serials: ["HSM-0001-7731"],
};

const meta = {
  title: "Screens/Account/Profile",
  render: (args) => <Screen {...args} screen={accountProfile.default} layout={AccountLayout} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/account/profile", visitor: member, data },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const OnlyWhatIsRequired: Story = {
  args: {
    data: {
      ...data,
      profile: { ...profile, dob: null, expertise: null, phone: null, social: null },
      phone: null,
      serials: [],
    },
  },
};

export const SeveralSerialsAndLongNames: Story = {
  args: {
    data: {
      ...data,
      profile: { ...profile, first_name: long.name, last_name: long.name, social: long.word },
      phone: data.phone,
      serials: ["HSM-0001-7731", "HSM-0001-7732", "DEV-42-000817"],
    },
  },
};

export const Saved: Story = {
  args: { data: { ...data, saved: "Your profile was saved." } },
};
