import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { Button } from "#design-system/Button";
import { Markdown } from "#design-system/Markdown";
import { TermSheet } from "#design-system/TermSheet";
import { openOffer } from "./offers";

const { id: _id, isOpen: _isOpen, currency: _currency, terms, ...offer } = openOffer;

const meta = {
  title: "Cards/TermSheet",
  component: TermSheet,
  args: { ...offer, terms: <Markdown text={terms} /> },
} satisfies Meta<typeof TermSheet>;

export default meta;
type Story = StoryObj<typeof meta>;

/** It waits for its reader. */
export const Open: Story = { args: { children: <Button>Agree to this offer</Button> } };

/** An offer that was answered, or has ended otherwise, has no deadline any more. */
export const Agreed: Story = {
  args: { status: "You agreed as Ada Rossi" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("You agreed as Ada Rossi")).toBeVisible();
    await expect(canvas.queryByText(/answered until/)).toBeNull();
  },
};

export const ManyInstalments: Story = {
  args: {
    instalments: Array.from({ length: 12 }, (_, month) => ({
      amount: "EUR 20,833.33",
      due: `After ${30 * (month + 1)} days without a fix, and a word to say so`,
    })),
  },
};

export const LongWords: Story = {
  args: {
    amount: "EUR 9,999,999,999.99",
    rights: "x".repeat(200),
    instalments: [{ amount: "EUR 9,999,999,999.99", due: "y".repeat(100) }],
  },
};

export const IsAnArticleNamedByItsTitle: Story = {
  play: async ({ canvasElement }) => {
    const sheet = within(canvasElement).getByRole("article", { name: "Offer 2" });
    const parts = within(sheet)
      .getAllByRole("heading", { level: 4 })
      .map(({ textContent }) => textContent);
    await expect(parts).toEqual(["Paid in", "Terms", "What the programme may do with the work"]);
    await expect(within(sheet).getByText("1 May 2026").tagName).toBe("STRONG");
  },
};
