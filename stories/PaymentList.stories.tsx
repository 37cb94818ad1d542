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

/** A payment in each state. */
export const Default: Story = {};

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
