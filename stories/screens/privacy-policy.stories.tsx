import type { Meta, StoryObj } from "@storybook/react";
import * as privacyPolicy from "../../app/routes/_open.privacy-policy";
import { agreement, guest } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof privacyPolicy>;

const meta = {
  title: "Screens/Privacy policy",
  render: (args) => <Screen {...args} screen={privacyPolicy.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/privacy-policy", visitor: guest, data: { content: agreement } },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
