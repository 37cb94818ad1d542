import type { Meta, StoryObj } from "@storybook/react";
import * as faq from "../../app/routes/_gated.faq";
import { faqs } from "../fixtures";
import { member } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof faq>;

const meta = {
  title: "Screens/FAQ",
  render: (args) => <Screen {...args} screen={faq.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/faq", visitor: member, data: { faqs } },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Searched: Story = { args: { address: "/faq?q=payout" } };

export const NothingFound: Story = { args: { address: "/faq?q=fax" } };
