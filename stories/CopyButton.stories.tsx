import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, within } from "@storybook/test";
import { CopyButton } from "#design-system/CopyButton";

const meta = { title: "Inputs/CopyButton", component: CopyButton } satisfies Meta<typeof CopyButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { text: "JBSWY3DPEHPK3PXP", children: "Copy secret" } };

/** Replaces the clipboard for one story: a browser under test has none to ask. */
const withClipboard = (writeText: (text: string) => Promise<void>) => () => {
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  return () => Reflect.deleteProperty(navigator, "clipboard");
};

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
