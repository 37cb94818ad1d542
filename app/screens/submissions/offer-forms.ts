import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import type { agreeToOffer, declineOffer } from "#contract/offers";
import type { Constraint } from "../../forms/useCheckedForm";
import type { counterForm } from "./counter-form";

/** How an offer can be answered. */
export const offerAnswers = ["agree", "decline", "counter"] as const;
export type OfferAnswer = (typeof offerAnswers)[number];

/** The props of the forms below an offer. */
export interface OfferForms {
  constraints: {
    agree?: Constraint<z.input<typeof agreeToOffer.body>>;
    decline?: Constraint<z.input<typeof declineOffer.body>>;
    counter?: Constraint<z.input<ReturnType<typeof counterForm>>>;
  };
  /** The action's response to one of them. */
  answerTo: (form: OfferAnswer) => { result: SubmissionResult<string[]> | null } | undefined;
}
