import type { Meta, StoryObj } from "@storybook/react";
import { expect } from "@storybook/test";
import { SendInquiry } from "#contract/inquiries";
import * as home from "../../app/routes/_gated._index";
import { announcements, events, long } from "../fixtures";
import { member, memberWithoutInvitations, messages, profile, stats } from "./fixtures";
import { refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof home>;

const glance = {
  unread: 0,
  awaiting: 1,
  acknowledged: 2,
  news: { since: "2026-01-10", bounties: 2, announcements: 1, requests: 1, submissions: 0 },
};
const data = {
  draftKeys: null,
  stats,
  codes: null,
  keyEnd: null,
  glance,
  unread: [],
  announcements,
  events,
  constraint: {},
  reply: null,
};

const meta = {
  title: "Screens/Home",
  render: (args) => <Screen {...args} screen={home.default} />,
  parameters: { layout: "fullscreen" },
  args: { address: "/", visitor: member, data },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const NothingYet: Story = {
  args: {
    data: {
      ...data,
      stats: { active: 0, awaiting: 0, accepted: 0, sent: 0, available: 3 },
      glance: { unread: 0, awaiting: 0, acknowledged: 0, news: null },
      unread: [],
      announcements: [],
      events: [],
    },
  },
};

export const UnreadMessages: Story = {
  args: { data: { ...data, glance: { ...glance, unread: messages.length }, unread: messages } },
};

export const NothingNew: Story = {
  args: {
    data: {
      ...data,
      glance: { ...glance, news: { ...glance.news, bounties: 0, announcements: 0, requests: 0 } },
    },
  },
};

export const WithoutRecoveryCodes: Story = { args: { data: { ...data, codes: "make" } } };

export const RecoveryCodesToBeTyped: Story = { args: { data: { ...data, codes: "prove" } } };

export const FewRecoveryCodes: Story = { args: { data: { ...data, codes: "renew" } } };

export const KeyExpiresInAMonth: Story = { args: { data: { ...data, keyEnd: "month" } } };

export const KeyExpiresInAWeek: Story = { args: { data: { ...data, keyEnd: "week" } } };

export const KeyHasExpired: Story = { args: { data: { ...data, keyEnd: "over" } } };

export const NoInvitations: Story = {
  args: { visitor: memberWithoutInvitations, data: { ...data, stats: { ...stats, sent: 3, available: 0 } } },
};

export const LongName: Story = {
  args: { visitor: { ...member, profile: { ...profile, first_name: long.name, last_name: long.name } } },
};

export const InquirySent: Story = {
  tags: ["state"],
  args: { answer: { result: null, sentAt: "i1" } },
  play: async () => {
    await expect(document.activeElement).toHaveTextContent(/^Your message was sent/);
  },
};

export const InquiryRefused: Story = { args: { answer: { result: refused(SendInquiry, { message: "" }) } } };
