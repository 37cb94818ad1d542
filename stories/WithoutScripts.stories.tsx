import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { Notice } from "#design-system/Notice";
import { WithoutScripts } from "#design-system/WithoutScripts";
import { emptyPage, showAsServerPage } from "./hydration";

const meta = { title: "Foundations/WithoutScripts", component: WithoutScripts } satisfies Meta<
  typeof WithoutScripts
>;

export default meta;
type Story = StoryObj<typeof meta>;

/** There is nothing to see: scripts run here. */
export const Default: Story = {
  tags: ["state"],
  args: { children: <Notice tone="info">Your browser runs no scripts here.</Notice> },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText(/runs no scripts/)).toBeNull();
  },
};

export const TakesNoRoomWhereScriptsRun: Story = {
  args: Default.args,
  render: emptyPage,
  play: async ({ canvasElement, args }) => {
    const { page } = showAsServerPage(canvasElement, <WithoutScripts {...args} />);
    await expect(within(page).getByText(/runs no scripts/)).not.toBeVisible();
    await expect(page.offsetHeight).toBe(0);
  },
};
