import { describe, expect, test } from "vitest";
import {
  type Act,
  ANSWER_DAYS,
  dueAfter,
  isOpen,
  refusalOf,
  stateAfter,
  submissionStatuses,
  transitions,
  turnOf,
  workingDaysAfter,
} from "./submission-life";

const acts = Object.keys(transitions) as Act[];
/** Each state's acts, written apart from the table. */
const allowed: Record<string, readonly Act[]> = {
  received: ["take", "ask", "accept", "decline", "withdraw"],
  assessing: ["ask", "offer", "accept", "decline", "withdraw"],
  needs_information: ["answer", "accept", "decline", "withdraw"],
  offered: [
    ...(["offer", "withdraw_offer", "refuse_offer", "counter", "lapse", "agree"] as const),
    ...(["decline", "withdraw"] as const),
  ],
  accepted: ["pay"],
  paid: ["return_payment"],
  declined: [],
  withdrawn: [],
};

describe.each(submissionStatuses)("a submission that is %s", (status) => {
  test("allows these acts and no other", () => {
    expect(acts.filter((act) => stateAfter(status, act) !== null)).toEqual(allowed[status]);
  });

  test("refuses in a sentence that names it", () => {
    expect(refusalOf("2026-0007", status)).toMatch(/^The submission 2026-0007 .+, so nothing was changed\.$/);
  });

  test("is open as long as it is one side's turn", () => {
    expect(isOpen(status)).toBe(turnOf[status] !== "nobody");
  });
});

test("each side acts only in its own turn, but for the programme's right to decide, the researcher's to withdraw, and a payment that comes back", () => {
  const free: readonly Act[] = [
    ...(["accept", "decline", "withdraw", "offer", "withdraw_offer", "lapse"] as const),
    "return_payment",
  ];
  for (const act of acts) {
    if (free.includes(act)) continue;
    const { by, from } = transitions[act];
    for (const status of from) expect(turnOf[status], `${act} in ${status}`).toBe(by);
  }
});

const at = (iso: string) => Date.parse(iso);
const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

test.each([
  ["a Thursday's noon", "2026-01-15T12:00:00Z", 2, "2026-01-19T23:59:59.999Z"],
  ["a Friday's last second", "2026-01-16T23:59:59Z", 1, "2026-01-19T23:59:59.999Z"],
  ["a Saturday", "2026-01-17T00:00:00Z", 1, "2026-01-19T23:59:59.999Z"],
  ["a Sunday", "2026-01-18T09:00:00Z", 10, "2026-01-30T23:59:59.999Z"],
])("working days are counted from %s", (_what, from, days, until) => {
  expect(iso(workingDaysAfter(at(from), days))).toBe(until);
});

test("an answer is due by the state, and by how it was entered", () => {
  const moment = at("2026-01-12T12:00:00Z");
  const due = (...[status, act]: [Parameters<typeof dueAfter>[0], Act?]) =>
    iso(dueAfter(status, { at: moment, act, days: ANSWER_DAYS }))?.slice(0, 10) ?? null;
  expect(due("received")).toBe("2026-01-14");
  expect(due("assessing")).toBe("2026-01-26");
  expect(due("assessing", "withdraw_offer")).toBe("2026-01-26");
  for (const reply of ["answer", "refuse_offer", "counter"] as const)
    expect(due("assessing", reply)).toBe("2026-01-15");
  expect(due("needs_information")).toBe("2026-01-30");
  for (const status of ["accepted", "paid", "declined", "withdrawn"] as const) expect(due(status)).toBe(null);
});

test("the days of an instance are those that count", () => {
  const days = { first: 1, assessment: 2, reply: 3, researcher: 4 };
  const due = (...[status, act]: [Parameters<typeof dueAfter>[0], Act?]) =>
    iso(dueAfter(status, { at: at("2026-01-12T12:00:00Z"), act, days }))?.slice(0, 10);
  expect(due("received")).toBe("2026-01-13");
  expect(due("assessing")).toBe("2026-01-14");
  expect(due("assessing", "answer")).toBe("2026-01-15");
  expect(due("needs_information")).toBe("2026-01-16");
});
