import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, within } from "@storybook/test";
import { Select } from "#design-system/Select";

const meta = {
  title: "Inputs/Select",
  component: Select,
  args: {
    label: "Target Technology",
    name: "platform",
    options: [
      { value: "", label: "Any" },
      { value: "android", label: "Android" },
      { value: "ios", label: "iOS" },
    ],
    onChange: fn(),
  },
} satisfies Meta<typeof Select>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WithError: Story = { args: { id: "platform", errors: ["Choose one of the list."] } };

export const Disabled: Story = { args: { disabled: true } };

export const ChoosesOne: Story = {
  play: async ({ args, canvasElement }) => {
    const select = within(canvasElement).getByRole("combobox", { name: "Target Technology" });
    await userEvent.selectOptions(select, "iOS");
    await expect(select).toHaveValue("ios");
    await expect(args.onChange).toHaveBeenCalledOnce();
  },
};
