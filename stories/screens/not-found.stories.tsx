import type { Meta, StoryObj } from "@storybook/react";
import { expect } from "@storybook/test";
import * as notFound from "../../app/routes/$";
import { guest, member } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof notFound>;

const refusal = (status: number, data = "") => ({ status, statusText: "", internal: false, data });

const meta = {
  title: "Screens/Errors",
  render: (args) => <Screen {...args} screen={notFound.default} errorScreen={notFound.ErrorBoundary} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/nowhere", visitor: member, data: undefined, failure: refusal(404) },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NotFound: Story = {};

export const NotFoundByAGuest: Story = { args: { visitor: guest } };

export const Refused: Story = {
  args: {
    failure: refusal(
      413,
      "This form has more than 1 MiB of text, so nothing was stored. Go back with your browser, and send what is long as an attachment.",
    ),
  },
};

export const NoAgreementYet: Story = {
  args: { failure: refusal(503, "The agreement is not available at the moment. Try again later.") },
};

/** In place of the privacy policy, to a guest too. */
export const NoPrivacyNoticeYet: Story = {
  args: { visitor: guest, failure: refusal(503, "There is no privacy notice yet.") },
};

/** A response without the API's text: the page can be loaded again. */
export const Busy: Story = {
  args: { failure: refusal(503) },
  tags: ["state"],
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Load the page again in a moment\./)).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Load it again" })).toHaveAttribute("href", "/nowhere");
  },
};

/** In Chrome's words. */
export const NoAnswer: Story = { args: { failure: new TypeError("Failed to fetch") } };

export const Fault: Story = { args: { failure: new Error("Not told to anybody.") } };
