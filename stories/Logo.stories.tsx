import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { Logo } from "#design-system/Logo";
import { long } from "./fixtures";

const meta = { title: "Foundations/Logo", component: Logo } satisfies Meta<typeof Logo>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ["state"],
  args: { name: "Conclave" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("Conclave")).toBeVisible();
    await expect(within(canvasElement).queryByRole("img")).toBeNull();
  },
};

export const OnAPageOfItsOwn: Story = { args: { ...Default.args, size: "m" } };

export const LongName: Story = {
  args: { name: long.name },
  globals: { viewport: { value: "mobile1" } },
  parameters: { docs: { story: { height: "8rem" } } },
};
