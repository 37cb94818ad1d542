import { z } from "zod";
import { OfferTerms } from "#contract/offers";
import { shownAmount } from "#lib/money";
import { insertOffer } from "../../api/submissions/offers.store";
import { readScores } from "../../api/submissions/scores.store";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { activeCurrency } from "./active-currency";
import { type Moved, move } from "./life";

const DAY_MS = 24 * 60 * 60_000;
/** How long an offer can be open at most. */
const OPEN_MAX_DAYS = 365;

const { instalments } = OfferTerms.shape;

/**
 * The file of an offer: the terms, and the last day, in UTC, on which it can be answered. Unknown fields are refused: they
 * would be ignored, and the manager would believe that they were offered.
 */
export const OfferFile = OfferTerms.safeExtend({
  currency: activeCurrency,
  instalments: z.array(instalments.element.strict()).pipe(instalments),
  lapses_on: z.iso.date("The day on which the offer lapses is a date such as 2026-12-31."),
}).strict();

/** The output of `submission offer --example`. */
export const offerExample = (now: number) => ({
  amount: 25_000_000,
  currency: "EUR",
  instalments: [
    { amount: 10_000_000, due: "Within 14 days of your agreement" },
    { amount: 15_000_000, due: "After 90 days without a fix" },
  ],
  terms: "What both sides promise each other, in **Markdown**.",
  rights: "What the programme may do with the work.",
  lapses_on: new Date(now + 14 * DAY_MS).toISOString().slice(0, 10),
});

/** The terms of an offer for the manager's eyes, with the amounts as the researcher reads them. */
export function sayOffer({ amount, currency, instalments, lapses_on }: z.output<typeof OfferFile>): string[] {
  return [
    `Offered: ${shownAmount(amount, currency)}, until the end of ${lapses_on} in UTC; "submission withdraw-offer" takes it back.`,
    ...sayInstalments(instalments, currency),
  ];
}

/** Parts of an amount, a line each. */
export function sayInstalments(
  instalments: readonly { amount: number; due: string }[],
  currency: string,
): string[] {
  return instalments.map(({ amount, due }) => `${shownAmount(amount, currency)}: ${due}`);
}

/**
 * Makes a researcher an offer for a submission, which replaces an earlier one. Throws a Refusal for a day that is over, and before
 * the programme has scored the submission.
 */
export function offer(
  programme: Programme,
  name: string,
  { lapses_on, alias, ...terms }: z.output<typeof OfferFile> & { alias: string | undefined },
): Promise<Moved> {
  const due = Date.parse(lapses_on) + DAY_MS - 1;
  if (due <= programme.now())
    throw new Refusal("The day on which the offer lapses is over; nothing was changed.");
  if (due > programme.now() + OPEN_MAX_DAYS * DAY_MS)
    throw new Refusal(`An offer can be open for ${OPEN_MAX_DAYS} days at most; nothing was changed.`);
  const vault = programme.openVault();
  return move(programme, name, {
    act: "offer",
    kind: "offered",
    action: "submission.offer",
    done: (number) => `The offer for the submission ${number} is made`,
    alias,
    due,
    parts: { offer: JSON.stringify(terms), lapses_at: new Date(due).toISOString() },
    also: async (tx, { id, number }, at) => {
      if (!(await readScores(tx, vault, id)).programme)
        throw new Refusal(
          `The submission ${number} has no scores of the programme's, and an offer rests on them, so nothing was changed. Score it first: submission score ${number} --file FILE`,
        );
      const made = { submission_id: id, terms, alias: alias ?? null, lapses_at: due };
      await insertOffer(tx, made, { newId: programme.newId, vault, at });
    },
  });
}
