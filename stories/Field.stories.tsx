import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { controlClass, Field } from "#design-system/Field";

const meta = {
  title: "Inputs/Field",
  component: Field,
  args: { children: (wiring) => <input {...wiring} className={controlClass} /> },
} satisfies Meta<typeof Field>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { label: "Legal name" } };

export const WithHint: Story = { args: { ...Default.args, hint: "As it stands in your passport." } };

export const Optional: Story = { args: { ...Default.args, required: false } };

export const WithErrors: Story = {
  args: { ...WithHint.args, id: "fullname", errors: ["Enter your legal name.", "It is too short."] },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole("textbox", { name: "Legal name" });
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(
      "As it stands in your passport. Enter your legal name. It is too short.",
    );
  },
};

export const Group: Story = {
  args: {
    label: "Collaborator",
    as: "fieldset",
    children: () => <input aria-label="Name" className={controlClass} />,
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("group", { name: "Collaborator" })).toBeVisible();
  },
};
