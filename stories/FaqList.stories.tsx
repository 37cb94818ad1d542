import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import { FaqList } from "#design-system/FaqList";
import { faqs } from "./fixtures";

const meta = { title: "Cards/FaqList", component: FaqList, args: { items: faqs } } satisfies Meta<
  typeof FaqList
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const OpensAnAnswer: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/By target popularity/)).not.toBeVisible();
    await userEvent.click(canvas.getByText("How is a payout decided?"));
    await expect(canvas.getByText(/By target popularity/)).toBeVisible();
    await expect(canvas.getByText("Sign up for its waiting list.")).not.toBeVisible();
  },
};

/** The simulated Tab key does not know `<summary>`; the browser is asked whether it takes the focus. */
export const TheKeyboardReachesQuestions: Story = {
  play: async ({ canvasElement }) => {
    const question = within(canvasElement).getByText("How is a payout decided?").closest("summary");
    question?.focus();
    await expect(question).toHaveFocus();
  },
};

export const FiltersQuestionOrAnswer: Story = {
  args: { query: "WAITING LIST" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole("listitem")).toHaveLength(1);
  },
};

export const FiltersWithoutAccents: Story = {
  args: { query: "resume" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("May I bring a résumé in C++?")).toBeVisible();
  },
};

export const HostileCharactersArePlainText: Story = {
  args: { query: "100% of it is read (really" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole("listitem")).toHaveLength(1);
  },
};

export const NothingFound: Story = {
  tags: ["state"],
  args: { query: "<script>alert(1)</script>" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("No questions found.")).toBeVisible();
  },
};
