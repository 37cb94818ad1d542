import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import { birthAfter, EditProfile } from "#contract/profiles";
import AccountLayout from "../../app/routes/_gated.account";
import * as editProfile from "../../app/routes/_gated.account.profile.edit";
import { member, profile } from "./fixtures";
import { noAnswer, refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof editProfile>;

const meta = {
  title: "Screens/Account/Edit profile",
  render: (args) => <Screen {...args} screen={editProfile.default} layout={AccountLayout} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/account/profile/edit", visitor: member, data: { profile } },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

const entered = {
  nickname: "taken",
  first_name: "Sample",
  last_name: "Researcher",
  country: "IT",
  phone: "+39021234567",
  dob: "1990-12-31",
  expertise: "Kernels",
};

export const Default: Story = {};

export const WithErrors: Story = {
  args: {
    answer: {
      result: refused(EditProfile.extend({ dob: birthAfter(null) }), {
        ...entered,
        first_name: "",
        phone: "none",
        dob: "1890-01-01",
      }),
    },
  },
};

const says = "Did you mean +33 6 12 34 56 78?";

/** The action's data then. */
const question = {
  result: refused(EditProfile, { ...entered, country: "FR", phone: "+10612345678" }, { phone: [says] }),
  asked: {
    written: "+10612345678",
    says,
    read: { text: "+1 061 234 5678", e164: "+10612345678" },
    meant: { text: "+33 6 12 34 56 78", e164: "+33612345678" },
  },
};

export const APhoneNumberIsAskedAbout: Story = {
  tags: ["state"],
  args: { answer: question },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByRole("textbox", { name: "Phone" })).toHaveAccessibleDescription(says);
    const [keep, use] = page.getAllByRole<HTMLButtonElement>("button", { name: /^(Keep|Use)/ });
    await expect([keep?.value, use?.value]).toEqual(["+10612345678", "+33612345678"]);
  },
};

/** The question stays asked, now beside its answers. */
export const AnsweredWithoutAnAnswer: Story = {
  tags: ["state"],
  args: { answer: question, next: noAnswer },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^Use / }));
    await expect(await canvas.findByText(/^No answer came/)).toBeVisible();
    await expect(canvas.getByText(says)).toBeVisible();
  },
};

export const UsernameTaken: Story = {
  args: {
    answer: {
      result: refused(EditProfile, entered, { nickname: ["This username is taken. Choose another."] }),
    },
  },
};
