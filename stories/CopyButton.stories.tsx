import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, within } from "@storybook/test";
import { CopyButton } from "#design-system/CopyButton";
import { withClipboard } from "./clipboard";

const meta = { title: "Inputs/CopyButton", component: CopyButton } satisfies Meta<typeof CopyButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { text: "JBSWY3DPEHPK3PXP", children: "Copy secret" } };

const write = fn(async () => {});

export const SaysThatItCopied: Story = {
  args: Default.args,
  beforeEach: withClipboard(write),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Copy secret" }));
    await expect(write).toHaveBeenCalledWith("JBSWY3DPEHPK3PXP");
    await expect(await canvas.findByText("Copied.")).toHaveAttribute("role", "status");
  },
};

export const SaysWhenCopyingIsRefused: Story = {
  args: Default.args,
  beforeEach: withClipboard(() => Promise.reject(new DOMException("Denied", "NotAllowedError"))),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Copy secret" }));
    await expect(await canvas.findByText(/did not allow copying/)).toBeVisible();
  },
};
