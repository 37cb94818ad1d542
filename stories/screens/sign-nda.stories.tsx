import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import * as signNda from "../../app/routes/_gated.sign-nda";
import { agreement, registering } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof signNda>;

const data = {
  content: agreement,
  version: "a".repeat(64),
  signerName: "Sample Researcher",
  isSigning: false,
  redirectTo: "/",
  nameHref: "/create-profile",
};

const meta = {
  title: "Screens/Registration/Sign NDA",
  render: (args) => <Screen {...args} screen={signNda.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/sign-nda", visitor: registering.withProfile, data },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = () => within(document.body).findByRole("dialog", { name: "Sign the agreement" });

export const Default: Story = {};

export const DialogOpen: Story = {
  tags: ["state"],
  args: { address: "/sign-nda?sign", data: { ...data, isSigning: true } },
  play: async () => {
    await expect(await findDialog()).toBeVisible();
  },
};

export const SignatureRefused: Story = {
  tags: ["state"],
  args: {
    ...DialogOpen.args,
    answer: { lines: ["The signature is empty. Draw or type it again."], asked: false, typedName: "" },
  },
  play: async () => {
    await expect(await within(await findDialog()).findByText(/The signature is empty/)).toBeVisible();
  },
};

/** The form of a page whose scripts came late, with the question about a name that is not the signer's. */
export const PlainFormAsksAboutTheName: Story = {
  tags: ["state"],
  args: {
    ...DialogOpen.args,
    answer: {
      lines: [
        "You typed \u201cS. Researcher\u201d, and you sign as Sample Researcher. Press Accept & Sign again to sign with that name.",
      ],
      asked: true,
      typedName: "S. Researcher",
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByRole("textbox", { name: "Your full name" })).toHaveValue("S. Researcher");
    await expect(page.getByLabelText("Picture of your signature")).toBeVisible();
  },
};
