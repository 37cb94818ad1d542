import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { StepList } from "#design-system/StepList";
import { howItWorks, referralSteps } from "./fixtures";

const meta = { title: "Cards/StepList", component: StepList } satisfies Meta<typeof StepList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { steps: referralSteps } };

export const HowItWorks: Story = {
  tags: ["state"],
  args: { steps: howItWorks, level: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole("listitem")).toHaveLength(6);
    await expect(canvas.getByRole("heading", { level: 2, name: "Validation" })).toBeVisible();
  },
};
