import type { ActionFunction } from "@remix-run/node";
import type { Endpoint, Stage } from "#contract/endpoint";
import { factors } from "#contract/factors";
import { agreeToOffer, counterOffer, declineOffer, scoreSubmission } from "#contract/offers";
import {
  chooseNewsMail,
  labelSubmission,
  withdrawSubmission,
  writeAboutSubmission,
} from "#contract/own-submissions";
import { action as messages } from "../../../app/routes/_gated.account.messages";
import { action as submission } from "../../../app/routes/_gated.account.submissions.$id";
import type { State } from "../../../app/session/session-cookie.server";
import type { Fields } from "../servers/site";

/** A form whose call is refused: its sender, and the entered values. */
export interface Sent {
  path: string;
  params?: Record<string, string>;
  action: ActionFunction;
  call: Endpoint;
  fields: Fields;
  stage?: Stage;
  state?: Partial<State>;
}

const ofSubmission = { path: "/account/submissions/s1", action: submission, params: { id: "s1" } };

/** The forms of a submission's screen, and the one about mail. */
export const submissionForms: [string, Sent][] = [
  [
    "a choice about mail",
    {
      path: "/account/messages",
      action: messages,
      call: chooseNewsMail,
      fields: { intent: "mail", when: "daily" },
    },
  ],
  [
    "words about a submission",
    { ...ofSubmission, call: writeAboutSubmission, fields: { intent: "write", text: "One more thing." } },
  ],
  [
    "a submission's label",
    { ...ofSubmission, call: labelSubmission, fields: { intent: "label", label: "The decoder one" } },
  ],
  [
    "an offer that is agreed to",
    {
      ...ofSubmission,
      call: agreeToOffer,
      fields: { intent: "agree", offer: "o1", name: "Ada Rossi", code: "123456" },
    },
  ],
  [
    "an offer that is declined",
    {
      ...ofSubmission,
      call: declineOffer,
      fields: { intent: "decline", offer: "o1", reason: "Too little." },
    },
  ],
  [
    "a counter-proposal",
    {
      ...ofSubmission,
      call: counterOffer,
      fields: { intent: "counter", offer: "o1", currency: "EUR", amount: "1500", text: "It took a year." },
    },
  ],
  [
    "a submission's scores",
    {
      ...ofSubmission,
      call: scoreSubmission,
      fields: { intent: "score", ...Object.fromEntries(factors.map((factor) => [factor, "3"])) },
    },
  ],
  [
    "a submission that is withdrawn",
    { ...ofSubmission, call: withdrawSubmission, fields: { intent: "withdraw" } },
  ],
];
