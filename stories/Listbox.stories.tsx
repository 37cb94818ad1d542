import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, waitFor, within } from "@storybook/test";
import { useRef } from "react";
import { Listbox } from "#design-system/Listbox";

const entries = Array.from({ length: 300 }, (_, index) => `Entry ${index + 1}`);
const itself = (item: string) => item;
const content = (item: string, near: boolean) => <span>{near ? item : `${item} (far)`}</span>;

type ListProps = { items: string[]; active?: string; selected?: string; onPick: (item: string) => void };

function List(props: ListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  return (
    <div style={{ display: "flex", blockSize: "15rem" }}>
      <Listbox
        {...props}
        tabIndex={0}
        id="entries"
        label="Entries"
        keyOf={itself}
        listRef={listRef}
        style={{ flexGrow: 1 }}
      >
        {content}
      </Listbox>
    </div>
  );
}

const meta = {
  title: "Inputs/Listbox",
  component: List,
  args: { items: entries.slice(0, 12), onPick: fn() },
} satisfies Meta<typeof List>;

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
