import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, waitFor, within } from "@storybook/test";
import { SearchField } from "#design-system/SearchField";
import { emptyPage, showAsServerPage } from "./hydration";
import { inAFormToReset, RESET } from "./inAFormToReset";

const meta = {
  title: "Inputs/SearchField",
  component: SearchField,
  args: { label: "Search for answers", name: "q", onValueChange: fn() },
} satisfies Meta<typeof SearchField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Filled: Story = { args: { defaultValue: "payout" } };

export const SaysHowManyItFound: Story = {
  args: { resultCount: 3 },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("status")).toBeEmptyDOMElement();
    await userEvent.type(canvas.getByRole("searchbox", { name: "Search for answers" }), "pay");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("pay");
    await expect(canvas.getByRole("status")).toHaveTextContent("3 results");
  },
};

export const ResetEmptiesIt: Story = {
  args: { resultCount: 3 },
  decorators: [inAFormToReset],
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole("searchbox"), "pay");
    await userEvent.click(canvas.getByRole("button", { name: RESET }));
    await waitFor(() => expect(canvas.getByRole("searchbox")).toHaveValue(""));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("");
    await expect(canvas.getByRole("status")).toBeEmptyDOMElement();
  },
};

export const KnowsWhatWasTypedBeforeHydration: Story = {
  render: emptyPage,
  play: async ({ args, canvasElement }) => {
    const { hydrate, page } = showAsServerPage(canvasElement, <SearchField {...args} />);
    await userEvent.type(within(page).getByRole("searchbox"), "pay");
    const root = hydrate();
    await waitFor(() => expect(args.onValueChange).toHaveBeenCalledWith("pay"));
    await expect(within(page).getByRole("searchbox")).toHaveValue("pay");
    root.unmount();
  },
};
