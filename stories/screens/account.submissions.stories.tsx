import type { Meta, StoryObj } from "@storybook/react";
import AccountLayout from "../../app/routes/_gated.account";
import * as accountSubmissions from "../../app/routes/_gated.account.submissions._index";
import { submissions } from "../submissions";
import { member } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof accountSubmissions>;

const data = { submissions, destroyed: [], isOnlyAccepted: false, isFirstPage: true, olderHref: null };

const meta = {
  title: "Screens/Account/Submissions",
  render: (args) => <Screen {...args} screen={accountSubmissions.default} layout={AccountLayout} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/account/submissions", visitor: member, data },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const NoSubmissions: Story = { args: { data: { ...data, submissions: [] } } };

/** The accepted bugs' figure links here. */
export const OnlyAccepted: Story = {
  args: {
    data: {
      ...data,
      isOnlyAccepted: true,
      submissions: submissions.filter(({ status }) => status === "Accepted" || status === "Paid"),
    },
  },
};

export const BetweenPages: Story = {
  args: { data: { ...data, isFirstPage: false, olderHref: "/account/submissions?before=3" } },
};

export const WithOneDestroyed: Story = {
  args: {
    data: {
      ...data,
      destroyed: [
        {
          number: "2025-0412",
          record: "/account/submissions/9/record",
          at: "2026-01-12T09:30:00.000Z",
          backups_until: "2026-02-16T09:30:00.000Z",
        },
      ],
    },
  },
};
