import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { Progress } from "#design-system/Progress";

const meta = { title: "Feedback/Progress", component: Progress } satisfies Meta<typeof Progress>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { label: "Sending attachments", value: 7, max: 20 } };

export const NotBegun: Story = { args: { ...Default.args, value: 0 } };

export const Done: Story = {
  tags: ["state"],
  args: { ...Default.args, value: 20 },
  play: async ({ canvasElement }) => {
    const bar = within(canvasElement).getByRole("progressbar", { name: "Sending attachments" });
    await expect(bar).toHaveAttribute("value", "20");
  },
};

export const NothingToDo: Story = { args: { ...Default.args, value: 0, max: 0 } };
