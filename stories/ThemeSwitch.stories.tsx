import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, within } from "@storybook/test";
import { ThemeSwitch } from "#design-system/ThemeSwitch";

const meta = {
  title: "Navigation/ThemeSwitch",
  component: ThemeSwitch,
  args: { onValueChange: fn() },
} satisfies Meta<typeof ThemeSwitch>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { value: "system" } };

export const Light: Story = { args: { value: "light" } };

export const Dark: Story = { args: { value: "dark" } };

const sent = fn();

export const PostsTheChoice: Story = {
  args: Default.args,
  decorators: [
    (Story) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          sent([...new FormData(event.currentTarget, submitter)]);
        }}
      >
        <Story />
      </form>
    ),
  ],
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("button", { name: "System" })).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(canvas.getByRole("button", { name: "Dark" }));
    await expect(args.onValueChange).toHaveBeenCalledWith("dark");
    await expect(sent).toHaveBeenLastCalledWith([["theme", "dark"]]);
  },
};
