// Long because: each state of a submission is a story, and one screen has one file of stories.
import type { Meta, StoryObj } from "@storybook/react";
import { expect, fireEvent, userEvent } from "@storybook/test";
import type { factors } from "#contract/factors";
import { OPENINGS_MAX } from "#contract/limits";
import { declineOffer } from "#contract/offers";
import AccountLayout from "../../app/routes/_gated.account";
import * as accountSubmission from "../../app/routes/_gated.account.submissions.$id";
import { openOffer, payments, scoreGroups, scoresOf } from "../offers";
import { eventsWithFiles, submissionEvents } from "../submissions";
import { member } from "./fixtures";
import { noAnswer, refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";

type Args = ScreenArgs<typeof accountSubmission>;

const address = "/account/submissions/018f0000-0000-7000-8000-000000000007";

const data: Args["data"] = {
  draftKeys: null,
  attempt: "018f0000-0000-7000-8000-000000000009",
  submission: {
    id: "018f0000-0000-7000-8000-000000000007",
    number: "2026-0007",
    label: "The decoder one",
    attachments: 0,
    created_at: "2026-01-15T12:00:00.000Z",
    changed_at: "2026-01-19T15:00:00.000Z",
    status: "needs_information",
    turn: "researcher",
    due_at: "2026-02-04T23:59:59.999Z",
    sealed_copy: true,
    kept_until: null,
    isLate: false,
    unseen: 1,
    seen: 2,
    earlier: false,
  },
  events: submissionEvents,
  openings: [
    { at: "2026-01-16T10:02:11.000Z", kind: "opened", alias: "Mira", event: 2 },
    { at: "2026-01-16T09:47:30.000Z", kind: "read", alias: "Mira", event: null },
    { at: "2026-01-15T14:40:02.000Z", kind: "exported", alias: null, event: null },
  ],
  isCut: false,
  lastEvent: submissionEvents.length,
  lastSent: "0",
  earlierHref: null,
  isLastPage: true,
  offers: [],
  payments: [],
  owed: null,
  scores: { own: null, card: null },
  saved: null,
  constraints: { message: {}, label: {}, score: {}, agree: {}, decline: {}, counter: {} },
};

/** The researcher's own scores, as the form has them. */
const ownScores = Object.fromEntries(
  scoreGroups.flatMap((group) => group.factors.map(({ factor, own }) => [factor, own])),
) as Record<(typeof factors)[number], number>;

const meta = {
  title: "Screens/Account/Submission",
  render: (args) => <Screen {...args} screen={accountSubmission.default} layout={AccountLayout} />,
  parameters: { layout: "fullscreen" },
  args: { address, visitor: member, data },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The programme asked, and awaits an answer. */
export const Default: Story = {};

/** An offer is open, scored by both sides; an earlier one was answered by a counter-proposal. */
export const Offered: Story = {
  args: {
    data: {
      ...data,
      submission: { ...data.submission, status: "offered", due_at: "2026-02-04T23:59:59.999Z" },
      offers: [
        {
          ...openOffer,
          id: "1",
          title: "Offer 1",
          isOpen: false,
          status: "Answered by your counter-proposal",
        },
        openOffer,
      ],
      scores: { own: ownScores, card: scoreGroups },
    },
  },
};

/** Between an offer's last moment and its end, which is written some minutes later, no answer is taken. */
export const OfferPastItsLastMoment: Story = {
  args: {
    data: {
      ...data,
      submission: { ...data.submission, status: "offered", isLate: true },
      offers: [{ ...openOffer, isOpen: false, status: "Lapsed" }],
    },
  },
};

const wrong = "This code is wrong or was used already. Enter the next one.";

/** The code is not right; the name stays. */
export const AgreementRefused: Story = {
  args: {
    ...Offered.args,
    answer: {
      of: "agree",
      result: { status: "error", initialValue: { name: "Ada Rossi" }, error: { code: [wrong] } },
    },
  },
  tags: ["state"],
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Your full name")).toHaveValue("Ada Rossi");
    await expect(canvas.getByLabelText("One-time code")).toHaveAccessibleDescription(wrong);
  },
};

/** A reason is owed. */
export const DeclineRefused: Story = {
  args: {
    ...Offered.args,
    answer: { of: "decline", result: refused(declineOffer.body, { reason: "" }) },
  },
};

/** No amount can be read, and no message came. */
export const CounterProposalRefused: Story = {
  args: {
    ...Offered.args,
    answer: {
      of: "counter",
      result: {
        status: "error",
        initialValue: { amount: "a lot" },
        error: {
          amount: [
            "Write the amount in EUR without separators between thousands, such as 150000 or 150000.50.",
          ],
          text: ["Message is required."],
        },
      },
    },
  },
};

const accepted: Args["data"]["submission"] = {
  ...data.submission,
  status: "accepted",
  turn: "programme",
  due_at: null,
  unseen: 0,
};

/** Agreed to: the payments are in all their states, of which the failed one counts. */
export const Agreed: Story = {
  args: {
    data: {
      ...data,
      submission: accepted,
      offers: [{ ...openOffer, isOpen: false, status: "You agreed as Ada Rossi" }],
      payments,
      owed: "failing",
      scores: { own: ownScores, card: scoreGroups },
    },
  },
};

/** Agreed to: nothing failed, and not everything is paid. */
export const PaymentsOnTheirWay: Story = {
  args: {
    data: {
      ...data,
      submission: accepted,
      offers: [{ ...openOffer, isOpen: false, status: "You agreed as Ada Rossi" }],
      payments: payments.filter(({ status }) => status !== "Failed" && status !== "Cancelled"),
      owed: "paying",
    },
  },
};

/** Without an offer before, and without payments as yet. */
export const AcceptedWithoutPayments: Story = {
  args: { data: { ...data, submission: accepted } },
};

const paid = { status: "Paid", tone: "positive", paidOn: "2026-01-20", reason: null } as const;

/** All of it is paid, and the life is over. */
export const Paid: Story = {
  args: {
    data: {
      ...data,
      submission: { ...data.submission, status: "paid", turn: "nobody", due_at: null, unseen: 0 },
      offers: [{ ...openOffer, isOpen: false, status: "You agreed as Ada Rossi" }],
      payments: payments.slice(0, 2).map((payment) => ({ ...payment, ...paid })),
      scores: { own: ownScores, card: scoreGroups },
    },
  },
};

export const AnswerIsLate: Story = {
  args: { data: { ...data, submission: { ...data.submission, isLate: true } } },
};

const declined: Args["data"]["submission"] = {
  ...data.submission,
  status: "declined",
  turn: "nobody",
  due_at: null,
  kept_until: "2026-02-18T15:00:00.000Z",
};

/** It was known before: the earlier receipt is named. The life is over: no messages, no withdrawal. */
export const DeclinedAsKnown: Story = {
  args: {
    data: {
      ...data,
      submission: declined,
      events: [
        ...submissionEvents.slice(0, 1),
        {
          ordinal: 2,
          title: "Declined",
          by: "The programme",
          at: "2026-01-19T15:00:00.000Z",
          isNew: true,
          text: "It was already known: the same came in on 2 January 2026 in UTC. The receipt of that has the SHA-256 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA, by which we can prove it later without showing now what it was.",
        },
      ],
    },
  },
};

/** It was just received: no manager has opened it, and no key of its researcher was on file. */
export const Received: Story = {
  args: {
    data: {
      ...data,
      submission: {
        ...data.submission,
        status: "received",
        turn: "programme",
        label: null,
        unseen: 0,
        sealed_copy: false,
      },
      events: submissionEvents.slice(0, 1),
      openings: [],
      lastSent: "0",
    },
  },
};

/** The longest of the states: its earlier events are on another page. */
export const Assessing: Story = {
  args: {
    data: {
      ...data,
      submission: { ...data.submission, status: "assessing", turn: "programme", unseen: 0 },
      earlierHref: `${address}?before=1#events`,
      isLastPage: false,
    },
  },
};

/** By its researcher. */
export const Withdrawn: Story = {
  args: {
    data: {
      ...data,
      submission: { ...declined, status: "withdrawn", unseen: 0 },
      events: [
        ...submissionEvents.slice(0, 1),
        { ordinal: 2, title: "You withdrew it", by: "You", at: "2026-01-19T15:00:00.000Z" },
      ],
    },
  },
};

export const ScoresSaved: Story = {
  args: {
    data: {
      ...data,
      saved: { name: "scores_saved", text: "Your scores were saved.", at: 0 },
      scores: { own: ownScores, card: scoresOf("own") },
    },
  },
};

/** The log has more entries than the page shows. */
export const OpenedOften: Story = {
  args: {
    data: {
      ...data,
      openings: Array.from({ length: OPENINGS_MAX }, (_, index) => ({
        at: new Date(Date.parse("2026-01-19T15:00:00.000Z") - index * 3_600_000).toISOString(),
        kind: "opened",
        alias: "Mira",
        event: null,
      })),
      isCut: true,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(`The last ${OPENINGS_MAX}.`)).toBeVisible();
  },
};

export const EmptyMessage: Story = {
  args: {
    answer: {
      of: "message",
      result: { status: "error", error: { text: ["Message is required."] } },
    },
  },
};

export const WithFiles: Story = { args: { data: { ...data, events: eventsWithFiles } } };

/** The message is stored, and its files are not. */
export const FilesMissing: Story = {
  args: {
    answer: {
      of: "message",
      result: null,
      files: { event: 4, lines: ["The service is busy. Try again in a moment."] },
    },
  },
};

/** They are asked for still, and stay chosen. */
export const FilesWithoutAnAnswer: Story = {
  args: { ...FilesMissing.args, next: noAnswer },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText<HTMLInputElement>("Attachments");
    const chosen = new DataTransfer();
    chosen.items.add(new File(["x"], "trace.log", { lastModified: 0 }));
    field.files = chosen.files;
    fireEvent.change(field);
    await userEvent.click(canvas.getByRole("button", { name: "Send the files" }));
    await expect(await canvas.findByText(/^No answer came/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Remove trace.log" })).toBeVisible();
  },
};

/** The programme declined it beside the open page: the refusal shows, and no button that would be refused again. */
export const DecidedMeanwhile: Story = {
  args: {
    data: { ...data, submission: { ...declined, unseen: 0 } },
    answer: {
      of: "withdrawal",
      result: null,
      lines: ["The submission 2026-0007 was declined, so nothing was changed."],
    },
  },
  tags: ["state"],
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/was declined, so nothing was changed\./)).toBeVisible();
    await expect(canvas.queryByText("Withdraw this submission")).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Withdraw for good" })).toBeNull();
  },
};
