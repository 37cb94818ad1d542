import type { Meta, StoryObj } from "@storybook/react";
import { expect, screen, userEvent, waitFor, within } from "@storybook/test";
import { useRef, useState } from "react";
import { Button } from "#design-system/Button";
import { Popover, type PopoverProps } from "#design-system/Popover";

const meta = {
  title: "Overlays/Popover",
  component: Popover,
  args: {
    label: "About the level",
    children: <p style={{ padding: "1rem" }}>The higher the level, the higher the offer.</p>,
    open: false,
    onOpenChange: () => {},
    anchor: { current: null },
  },
  render: (args) => <Opening {...args} />,
} satisfies Meta<typeof Popover>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Next to a button that opens it. */
function Opening({ open, ...args }: PopoverProps) {
  const [isOpen, setOpen] = useState(open);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        What is a level?
      </Button>
      <Popover {...args} anchor={button} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

const trigger = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole("button", { name: "What is a level?" });

export const Default: Story = {};

export const Open: Story = {
  args: { open: true },
  parameters: { docs: { story: { inline: false, height: "10rem" } } },
};

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
    const dialog = await screen.findByRole("dialog");
    // It is at the end of the page: the focus would leave the page behind it.
    for (const shift of [false, true]) {
      await userEvent.tab({ shift });
      await expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(trigger(canvasElement)).toHaveFocus());
  },
};
