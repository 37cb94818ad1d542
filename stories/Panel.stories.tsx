import type { Meta, StoryObj } from "@storybook/react";
import { expect } from "@storybook/test";
import { Panel } from "#design-system/Panel";
import { inBothThemes } from "./themes";

const meta = { title: "Foundations/Panel", component: Panel } satisfies Meta<typeof Panel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { children: "What stands together has an edge around it." } };

export const Sunken: Story = {
  tags: ["state"],
  args: { ...Default.args, tone: "sunken" },
  play: async ({ canvasElement }) => {
    const panel = getComputedStyle(canvasElement.firstElementChild ?? canvasElement);
    await expect(panel.borderTopStyle).toBe("solid");
    await inBothThemes(() =>
      expect(panel.backgroundColor).not.toBe(getComputedStyle(document.body).backgroundColor),
    );
  },
};

export const Roomy: Story = { args: { ...Default.args, padding: "xl" } };
