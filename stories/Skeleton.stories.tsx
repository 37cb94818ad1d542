import type { Meta, StoryObj } from "@storybook/react";
import { Skeleton } from "#design-system/Skeleton";

const meta = { title: "Feedback/Skeleton", component: Skeleton } satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Card: Story = { args: { shape: "card", lines: 1 } };
