import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import { TextArea } from "#design-system/TextArea";

const meta = { title: "Inputs/TextArea", component: TextArea } satisfies Meta<typeof TextArea>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { label: "Root Cause Analysis" } };

export const WithHint: Story = { args: { ...Default.args, hint: "Markdown is kept as you write it." } };

export const WithError: Story = {
  args: { ...Default.args, id: "root-cause", errors: ["Describe the root cause."] },
};

export const Disabled: Story = { args: { ...Default.args, disabled: true } };

export const GrowsWithItsText: Story = {
  args: { ...Default.args, rows: 2 },
  play: async ({ canvasElement }) => {
    const area = within(canvasElement).getByRole("textbox", { name: "Root Cause Analysis" });
    const before = area.clientHeight;
    await userEvent.type(area, "one{Enter}two{Enter}three{Enter}four{Enter}five{Enter}six");
    await expect(area.clientHeight).toBeGreaterThan(before);
  },
};
