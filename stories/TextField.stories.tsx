import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import { TextField } from "#design-system/TextField";

const meta = { title: "Inputs/TextField", component: TextField } satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { label: "Username" } };

export const Email: Story = {
  args: { label: "Email", type: "email", name: "email", autoComplete: "username", required: true },
};

export const WithHint: Story = {
  args: { label: "Public profile", hint: "A social link or handle.", required: false },
};

export const WithError: Story = {
  args: { label: "Email", id: "email", errors: ["Enter an email address, such as name@example.org."] },
};

export const Disabled: Story = { args: { label: "Email", disabled: true, defaultValue: "a@example.org" } };

export const TakesWhatConformHands: Story = {
  args: {
    label: "Email",
    id: "form-email",
    name: "email",
    form: "form",
    errors: ["Enter an email address."],
    "aria-invalid": true,
    "aria-describedby": "form-email-error",
  },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole("textbox", { name: "Email" });
    await expect(input).toHaveAttribute("aria-describedby", "form-email-error");
    await expect(input).toHaveAccessibleDescription("Enter an email address.");
    await userEvent.type(input, "a@example.org");
    await expect(input).toHaveValue("a@example.org");
  },
};
