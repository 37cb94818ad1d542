import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { ErrorList } from "#design-system/ErrorList";

const meta = { title: "Feedback/ErrorList", component: ErrorList } satisfies Meta<typeof ErrorList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { errors: ["Unknown error"] } };

export const SeveralLines: Story = {
  args: {
    title: "Your invitation was not sent.",
    errors: ["Enter your legal name.", "Enter an e-mail address, such as name@example.org."],
  },
  play: async ({ canvasElement }) => {
    const alert = within(canvasElement).getByRole("alert");
    await expect(within(alert).getAllByRole("listitem")).toHaveLength(2);
    alert.focus();
    await expect(alert).toHaveFocus();
  },
};

export const None: Story = {
  args: { errors: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole("alert")).toBeNull();
  },
};

export const LongUnbrokenText: Story = { args: { errors: [`Unexpected token ${"x".repeat(240)}`] } };
