import { parseMarkdown } from "#design-system/Markdown";
import type { PaymentItem } from "#design-system/PaymentList";
import type { ScorecardGroup } from "#design-system/Scorecard";

/** An offer that waits for its researcher. */
export const openOffer = {
  id: "2",
  title: "Offer 2",
  status: null,
  isOpen: true,
  currency: "EUR",
  amount: "EUR 250,000.00",
  lapses: "2026-02-04T23:59:59.999Z",
  instalments: [
    { amount: "EUR 100,000.00", due: "Within 14 days of your agreement" },
    { amount: "EUR 150,000.00", due: "After 90 days without a fix" },
  ],
  terms: parseMarkdown(
    "Both sides keep quiet until **1 May 2026**.\n\n- You answer questions for 90 days.\n- We pay within 14 days.",
  ),
  rights: "We may use it in tests that our customers ordered.",
};

/** Payments in each state. */
export const payments: PaymentItem[] = [
  {
    ordinal: 1,
    amount: "EUR 100,000.00",
    due: "Within 14 days of your agreement",
    status: "Paid",
    tone: "positive",
    paidOn: "2026-01-20",
    reference: "TX 17",
    reason: null,
  },
  {
    ordinal: 2,
    amount: "EUR 150,000.00",
    due: "After 90 days without a fix",
    status: "Failed",
    tone: "critical",
    paidOn: null,
    reference: null,
    reason: "The bank refused the account. Write to us with another.",
  },
  {
    ordinal: 3,
    amount: "EUR 5,000.00",
    due: "With the last version",
    status: "Not paid yet",
    tone: "quiet",
    paidOn: null,
    reference: null,
    reason: null,
  },
  {
    ordinal: 4,
    amount: "EUR 20,000.00",
    due: "With the second target",
    status: "On its way",
    tone: "quiet",
    paidOn: null,
    reference: "TX 23",
    reason: null,
  },
  {
    ordinal: 5,
    amount: "EUR 20,000.00",
    due: "With the second target",
    status: "Cancelled",
    tone: "quiet",
    paidOn: null,
    reference: null,
    reason: "It was added twice: the fourth payment is this one.",
  },
];

/** Scores of both sides: each scores all factors, and the programme says why where a score is low or differs. */
export const scoreGroups: ScorecardGroup[] = [
  {
    criterion: "Target popularity",
    factors: [{ factor: "Version coverage", own: 3, theirs: 3, reason: null }],
  },
  {
    criterion: "Research complexity",
    factors: [
      { factor: "Prerequisites", own: 4, theirs: 4, reason: null },
      { factor: "Mitigation Bypasses", own: 4, theirs: 4, reason: null },
    ],
  },
  {
    criterion: "Exploit specification",
    factors: [
      { factor: "Reliability", own: 4, theirs: 2, reason: "It worked in 71 of 100 runs on a clean machine." },
      { factor: "Execution Time", own: 3, theirs: 3, reason: null },
      { factor: "Exploit quality", own: 3, theirs: 3, reason: null },
      { factor: "Limitations", own: 3, theirs: 4, reason: "The second click that you name is not needed." },
      { factor: "Visual artifacts", own: 4, theirs: 4, reason: null },
    ],
  },
];

/** The scores of one side alone. */
export function scoresOf(side: "own" | "theirs"): ScorecardGroup[] {
  const none = side === "own" ? { theirs: null, reason: null } : { own: null };
  return scoreGroups.map((group) => ({
    ...group,
    factors: group.factors.map((each) => ({ ...each, ...none })),
  }));
}
