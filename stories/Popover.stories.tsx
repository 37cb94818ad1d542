import type { Meta, StoryObj } from "@storybook/react";
import { expect, screen, userEvent, waitFor, within } from "@storybook/test";
import { useState } from "react";
import { Button } from "#design-system/Button";
import { Popover, type PopoverProps } from "#design-system/Popover";

const meta = {
  title: "Overlays/Popover",
  component: Popover,
  args: {
    label: "About the level",
    trigger: <Button variant="secondary">What is a level?</Button>,
    children: <p style={{ padding: "1rem" }}>The higher the level, the higher the offer.</p>,
    open: false,
    onOpenChange: () => {},
  },
  render: (args) => <Opening {...args} />,
} satisfies Meta<typeof Popover>;

export default meta;
type Story = StoryObj<typeof meta>;

function Opening({ open, ...args }: PopoverProps) {
  const [isOpen, setOpen] = useState(open);
  return <Popover {...args} open={isOpen} onOpenChange={setOpen} />;
}

const trigger = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole("button", { name: "What is a level?" });

export const Default: Story = {};

export const Open: Story = { args: { open: true } };

export const OpensAndClosesByItsTrigger: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(trigger(canvasElement));
    await expect(await screen.findByRole("dialog", { name: "About the level" })).toBeVisible();
    await userEvent.click(trigger(canvasElement));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const EscapeClosesAndTheFocusGoesBack: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(trigger(canvasElement));
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(trigger(canvasElement)).toHaveFocus());
  },
};
