import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, within } from "@storybook/test";
import { useState } from "react";
import { Button, ButtonLink, type ButtonProps } from "#design-system/Button";

const meta = {
  title: "Inputs/Button",
  component: Button,
  subcomponents: { ButtonLink },
  args: { onClick: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { children: "Next" } };

export const Secondary: Story = { args: { ...Default.args, variant: "secondary" } };

export const Quiet: Story = { args: { ...Default.args, variant: "quiet" } };

export const Critical: Story = { args: { variant: "critical", children: "Reset MFA" } };

export const Small: Story = { args: { ...Default.args, size: "s" } };

export const Disabled: Story = { args: { ...Default.args, disabled: true } };

export const Pending: Story = { args: { ...Default.args, pending: true } };

export const PendingWithLabel: Story = {
  args: { children: "Apply to research this target", pending: true, pendingLabel: "Requesting..." },
};

export const PendingSwallowsPresses: Story = {
  args: PendingWithLabel.args,
  play: async ({ args, canvasElement }) => {
    const button = within(canvasElement).getByRole("button", { name: "Requesting..." });
    button.focus();
    await userEvent.click(button);
    await userEvent.keyboard("{Enter}");
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
  },
};

function PendingOncePressed(args: ButtonProps) {
  const [pending, setPending] = useState(false);
  return <Button {...args} pending={pending} onClick={() => setPending(true)} />;
}

export const KeepsItsWidthAndFocusWhilePending: Story = {
  args: { children: "Apply to research this target", pendingLabel: "Requesting..." },
  render: PendingOncePressed,
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button", { name: "Apply to research this target" });
    const { width } = button.getBoundingClientRect();
    await userEvent.click(button);
    await expect(button).toHaveAccessibleName("Requesting...");
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveFocus();
    await expect(button.getBoundingClientRect().width).toBe(width);
  },
};

export const KeepsItsWidthForALongerWord: Story = {
  ...KeepsItsWidthAndFocusWhilePending,
  args: { children: "Next", pendingLabel: "Checking the code" },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button", { name: "Next" });
    // Its font is still loading where this is the first story shown.
    button.getBoundingClientRect();
    await document.fonts.ready;
    const { width } = button.getBoundingClientRect();
    await userEvent.click(button);
    await expect(button).toHaveAccessibleName("Checking the code");
    await expect(button.getBoundingClientRect().width).toBe(width);
  },
};
