import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import { DateField } from "#design-system/DateField";

const meta = { title: "Inputs/DateField", component: DateField } satisfies Meta<typeof DateField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { label: "Date of birth", name: "dob" } };

export const Filled: Story = { args: { ...Default.args, defaultValue: "1990-02-28" } };

export const WithError: Story = {
  args: { ...Default.args, id: "dob", errors: ["Enter a day in the past."] },
};

export const Disabled: Story = { args: { ...Filled.args, disabled: true } };

export const PostsTheIsoDay: Story = {
  args: Default.args,
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByLabelText("Date of birth");
    await userEvent.type(input, "1990-02-28");
    await expect(input).toHaveValue("1990-02-28");
  },
};
