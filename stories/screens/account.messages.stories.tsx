import type { Meta, StoryObj } from "@storybook/react";
import AccountLayout from "../../app/routes/_gated.account";
import * as accountMessages from "../../app/routes/_gated.account.messages";
import { member, messages as sampleMessages } from "./fixtures";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof accountMessages>;

const messages = sampleMessages.map((message) => ({ ...message, read: true, submission: null }));
const mail = { when: "at-once" as const, sends: true, saved: null };
const data = { messages, mail, isFirstPage: true, olderHref: null };

const meta = {
  title: "Screens/Account/Messages",
  render: (args) => <Screen {...args} screen={accountMessages.default} layout={AccountLayout} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/account/messages", visitor: member, data },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const SomeUnread: Story = {
  args: {
    data: {
      ...data,
      messages: messages.map((message, index) => ({
        ...message,
        read: index > 1,
        ...(index === 0 && { title: "There is news about your submission 2026-4711", submission: "018f" }),
      })),
    },
  },
};

export const NoMessages: Story = { args: { data: { ...data, messages: [] } } };

export const BetweenPages: Story = {
  args: { data: { messages, mail, isFirstPage: false, olderHref: "/account/messages?before=m3" } },
};

export const MailChosen: Story = {
  args: {
    data: { ...data, mail: { ...mail, when: "daily", saved: "Your choice about email was saved." } },
  },
};

/** Other messages are mailed all the same. */
export const NoMailAboutSubmissions: Story = {
  args: { data: { ...data, mail: { ...mail, when: "never" } } },
};

/** No mail server is configured. */
export const MailIsNotSent: Story = { args: { data: { ...data, mail: { ...mail, sends: false } } } };

export const MailChoiceRefused: Story = {
  args: {
    answer: {
      result: { status: "error", error: { "": ["Too many changes. Try again in a minute."] } },
    },
  },
};
