import type { Meta, StoryObj } from "@storybook/react";
import { expect, fireEvent, fn, userEvent, within } from "@storybook/test";
import { DateField } from "#design-system/DateField";

const meta = { title: "Inputs/DateField", component: DateField } satisfies Meta<typeof DateField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { label: "Date of birth", name: "dob" } };

export const Filled: Story = { args: { ...Default.args, defaultValue: "1990-02-28" } };

export const WithError: Story = {
  args: {
    ...Default.args,
    id: "dob",
    defaultValue: "2999-02-28",
    errors: ["Date of birth must be at least 18 years ago: only an adult can sign the agreement."],
  },
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

const onSubmit = fn();

/** Browsers report no more of an incomplete day: it has no value. No script can type one. */
export const ADayInPartIsHeldBack: Story = {
  args: Default.args,
  decorators: [
    (Story) => (
      <form noValidate onSubmit={onSubmit}>
        <Story />
      </form>
    ),
  ],
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByLabelText<HTMLInputElement>("Date of birth");
    const report = fn();
    Object.defineProperties(input, {
      validity: { configurable: true, value: { badInput: true } },
      reportValidity: { value: report },
    });
    await fireEvent.submit(input.form as HTMLFormElement);
    await expect(onSubmit).not.toHaveBeenCalled();
    await expect(report).toHaveBeenCalledOnce();
    Object.defineProperty(input, "validity", { value: { badInput: false } });
    onSubmit.mockImplementation((event: Event) => event.preventDefault());
    await fireEvent.submit(input.form as HTMLFormElement);
    await expect(onSubmit).toHaveBeenCalledOnce();
  },
};
