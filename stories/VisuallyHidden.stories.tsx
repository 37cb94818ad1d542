import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { Button } from "#design-system/Button";
import { VisuallyHidden } from "#design-system/VisuallyHidden";

const meta = { title: "Foundations/VisuallyHidden", component: VisuallyHidden } satisfies Meta<
  typeof VisuallyHidden
>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The button says that it removes something, and to screen readers, without sight of the row, which one. */
export const Default: Story = {
  tags: ["state"],
  args: { children: " collaborator 2" },
  render: (args) => (
    <Button variant="secondary">
      Remove
      <VisuallyHidden {...args} />
    </Button>
  ),
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button", { name: "Remove collaborator 2" });
    await expect(within(button).getByText("collaborator 2").getBoundingClientRect().width).toBe(1);
  },
};
