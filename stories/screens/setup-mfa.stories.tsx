import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import { qrPicture } from "#design-system/QrCode";
import * as setupMfa from "../../app/routes/_gated.setup-mfa";
import { registering } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof setupMfa>;

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const data = {
  picture: qrPicture(`otpauth://totp/Conclave:sample%40example.org?secret=${secret}&issuer=Conclave`),
  secret: null,
  appHref: null,
  redirectTo: "/",
};

const meta = {
  title: "Screens/Registration/Set up MFA",
  render: (args) => <Screen {...args} screen={setupMfa.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/setup-mfa", visitor: registering.withPassword, data },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const SecretShown: Story = {
  args: { data: { ...data, secret, appHref: `otpauth://totp/Conclave?secret=${secret}` } },
};

export const WrongCode: Story = {
  args: { answer: { result: { status: "error", error: { code: ["This code is not valid."] } } } },
};

const unanswered = { ...data, isUnanswered: true };

/** The secret was asked for, and the connection broke. */
export const SecretNotFetched: Story = {
  tags: ["state"],
  args: { data: unanswered },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole("button", { name: "Show secret" }));
    await expect(await page.findByText(/The secret could not be fetched/)).toBeVisible();
  },
};

/** The site goes on by itself after a moment. */
export const Confirmed: Story = {
  args: { data: { ...data, picture: null, redirectTo: "/create-profile" } },
};
