import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, waitFor, within } from "@storybook/test";
import { useRef } from "react";
import { Listbox, type ListboxProps } from "#design-system/Listbox";

const entries = Array.from({ length: 300 }, (_, index) => `Entry ${index + 1}`);
const itself = (item: string) => item;
const content = (item: string, near: boolean) => <span>{near ? item : `${item} (far)`}</span>;

/** As high as a picker's, each with its own ref. */
function InAPicker(props: ListboxProps<string>) {
  const listRef = useRef<HTMLDivElement>(null);
  return (
    <div style={{ display: "flex", blockSize: "15rem" }}>
      <Listbox {...props} listRef={listRef} style={{ flexGrow: 1 }} />
    </div>
  );
}

const meta = {
  title: "Inputs/Listbox",
  component: Listbox<string>,
  args: {
    id: "entries",
    label: "Entries",
    items: entries.slice(0, 12),
    keyOf: itself,
    onPick: fn(),
    listRef: { current: null },
    tabIndex: 0,
    children: content,
  },
  render: (args) => <InAPicker {...args} />,
} satisfies Meta<typeof Listbox<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

const options = (canvasElement: HTMLElement) => within(canvasElement).getAllByRole("option");

export const Default: Story = {};

export const ActiveAndSelected: Story = { args: { active: "Entry 2", selected: "Entry 4" } };

export const APressPicks: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByText("Entry 3"));
    await expect(args.onPick).toHaveBeenCalledWith("Entry 3");
  },
};

export const TheActiveOptionIsInSight: Story = {
  args: { items: entries, active: "Entry 200" },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(options(canvasElement)).toHaveLength(300));
    const list = within(canvasElement).getByRole("listbox").getBoundingClientRect();
    const active = (await within(canvasElement).findByText("Entry 200")).getBoundingClientRect();
    await expect(active.top >= list.top && active.bottom <= list.bottom).toBe(true);
    await expect(window.scrollY).toBe(0);
  },
};

export const OptionsOutOfSightWaitWithTheirPictures: Story = {
  args: { items: entries },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText("Entry 1");
    await waitFor(() => expect(options(canvasElement)).toHaveLength(300));
    await expect(within(canvasElement).getByText("Entry 300 (far)")).toBeInTheDocument();
  },
};
