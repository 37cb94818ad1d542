import type { SubmissionResult } from "@conform-to/react";
import { json, redirect } from "@remix-run/node";
import type { Endpoint } from "#contract/endpoint";
import { agreeToOffer, counterOffer, declineOffer, scoreSubmission } from "#contract/offers";
import { labelSubmission, withdrawSubmission, writeAboutSubmission } from "#contract/own-submissions";
import { isCurrency } from "#lib/money";
import { ApiFailure } from "../../api-client/api-caller.server";
import { errorLines } from "../../api-client/error-lines";
import { readCodeIn } from "../../forms/code/read-code-in";
import { perform } from "../../forms/perform.server";
import { leaveNotice, type NoticeName } from "../../session/notices.server";
import type { Visitor } from "../../session/visitor.server";
import { counterForm } from "./counter-form";

/** The forms of a submission's screen that can be refused. */
export type FormName = "message" | "label" | "withdrawal" | "agree" | "decline" | "counter" | "score";

/** The response to a form of this screen: the errors of its fields, or the lines of one without fields. */
export interface Answer {
  of: FormName;
  result: SubmissionResult<string[]> | null;
  lines?: string[];
  /** The id of the message that the form sends next; left out where that is the one that was sent. */
  next?: string;
  /** The message is stored, and its files are asked for. */
  files?: MissingFiles;
}

/** Files that are not known to be stored with their message. */
export interface MissingFiles {
  /** The message's ordinal. */
  event: number;
  /** Why. */
  lines: string[];
  /** How many an earlier attempt has stored; none where it is left out. */
  stored?: number;
}

/** The forms that write no event of their own: the part of the screen they lead to, and what it says there. */
const savedParts: Partial<Record<FormName, { part: string; notice: NoticeName }>> = {
  label: { part: "label-heading", notice: "label_saved" },
  score: { part: "scores", notice: "scores_saved" },
};

/** Performs the action of a form of a submission's screen, by its button. Redirects to the screen, or returns the refusal. */
export async function answerForm(visitor: Visitor, id: string, form: FormData) {
  const here = `/account/submissions/${id}`;
  const offer = { id: String(form.get("offer") ?? "") };
  switch (form.get("intent")) {
    case "withdraw":
      return withdraw(visitor, id, seenIn(form));
    case "label":
      return send("label", labelSubmission, { id });
    case "score":
      return send("score", scoreSubmission, { id });
    case "agree":
      return send("agree", agreeToOffer, { ...offer, hide: ["code"], prepare: readCodeIn });
    case "decline":
      return send("decline", declineOffer, offer);
    case "counter":
      return send("counter", counterOffer, { ...offer, schema: counterForm(currencyIn(form)) });
    default:
      return send("message", writeAboutSubmission, { id, query: seenIn(form), hide: ["event"] });
  }

  /** Makes a form's call; where it wrote an event, leads to that. */
  async function send<E extends Endpoint>(
    of: FormName,
    endpoint: E,
    options: Parameters<typeof perform<E>>[3],
  ) {
    const sent = await perform(visitor, form, endpoint, options);
    if (!sent.ok) return refused(of, await sent.refusal.json(), sent.refusal.status);
    const saved = savedParts[of];
    if (saved) {
      leaveNotice(visitor, saved.notice);
      return redirect(`${here}#${saved.part}`);
    }
    const { event } = (sent.reply ?? {}) as { event?: number };
    return redirect(event === undefined ? here : `${here}#event-${event}`);
  }
}

/** The last event that a form's page showed, as the query of its call. */
export function seenIn(form: FormData): { event: string } | undefined {
  const event = form.get("event");
  return event ? { event: String(event) } : undefined;
}

async function withdraw(visitor: Visitor, id: string, query: { event: string } | undefined) {
  try {
    await visitor.call(withdrawSubmission, undefined, { id, query });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const lines = errorLines(error.body, error.statusText);
    return refused("withdrawal", { result: null, lines }, error.status);
  }
  return redirect(`/account/submissions/${id}`);
}

/** The response to a form that was refused. */
export function refused(of: FormName, answer: Omit<Answer, "of">, status: number) {
  return json<Answer>({ of, ...answer }, { status });
}

/** A form's currency; by any other text the amount is read as one of the most common kind, and the API decides. */
function currencyIn(form: FormData): string {
  const currency = String(form.get("currency") ?? "");
  return isCurrency(currency) ? currency : "EUR";
}
