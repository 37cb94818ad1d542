import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { DateTime } from "#design-system/DateTime";
import { emptyPage, showAsServerPage } from "./hydration";

const meta = {
  title: "Foundations/DateTime",
  component: DateTime,
  args: { value: "2023-11-12T09:05:07Z", timeZone: "Europe/Rome" },
} satisfies Meta<typeof DateTime>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ["state"],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("12 November 2023")).toBeVisible();
  },
};

export const ToTheSecond: Story = {
  tags: ["state"],
  args: { precision: "second" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("12 November 2023, 10:05:07 CET")).toBeVisible();
  },
};

export const NoDate: Story = { args: { value: "yesterday" } };

export const SaysUtcUntilTheReadersZoneIsKnown: Story = {
  name: "Says UTC until the reader's zone is known",
  args: { precision: "second" },
  render: emptyPage,
  play: async ({ args, canvasElement }) => {
    const { hydrate, page } = showAsServerPage(canvasElement, <DateTime {...args} timeZone={undefined} />);
    await expect(page).toHaveTextContent("12 November 2023, 09:05:07 UTC");
    const root = hydrate();
    const here = Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23" }).format(
      new Date(args.value),
    );
    await expect(await within(page).findByText(new RegExp(`, ${here}:05:07 `))).toBeVisible();
    root.unmount();
  },
};
