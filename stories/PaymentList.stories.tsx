import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { PaymentList } from "#design-system/PaymentList";
import { payments } from "./offers";

const meta = {
  title: "Cards/PaymentList",
  component: PaymentList,
  args: { payments },
} satisfies Meta<typeof PaymentList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** One was added by mistake. */
export const Cancelled: Story = {
  args: {
    payments: [
      ...payments.slice(0, 1),
      {
        ordinal: 2,
        amount: "EUR 100,000.00",
        due: "Within 14 days of your agreement",
        status: "Cancelled",
        tone: "quiet",
        paidOn: null,
        reference: null,
        reason: "It was added twice: the first payment is this one.",
      },
    ],
  },
};

export const LongWords: Story = {
  args: {
    payments: payments.map((payment) => ({ ...payment, due: "x".repeat(120), reference: "y".repeat(120) })),
  },
};

export const TheDayOfAPaymentIsTheSameEverywhere: Story = {
  play: async ({ canvasElement }) => {
    const [paid, failed] = within(canvasElement).getAllByRole("listitem");
    await expect(paid).toHaveTextContent(/Paid on 20 January 2026/);
    await expect(paid).toHaveTextContent("Reference: TX 17");
    await expect(failed).toHaveTextContent("Write to us with another.");
  },
};
