import { json, redirect } from "@remix-run/node";
import { requestResearch, withdrawPlace } from "#contract/research";
import { ApiFailure } from "../../api-client/api-caller.server";
import { errorLines } from "../../api-client/error-lines";
import type { Visitor } from "../../session/visitor.server";
import { boardViews } from "./board-view";
import { boardViewCookie } from "./board-view.server";
import { choicesIn, pathOfChoices } from "./filter-choices";
import type { RequestAnswer } from "./RequestForm";

/** Applies for a target, or withdraws a place on its waiting list. A refusal comes back in lines, with its status. */
export async function answerRequest(visitor: Visitor, form: FormData, search: URLSearchParams) {
  const bounty = String(form.get("bounty") ?? "");
  const isWithdrawn = form.get("intent") === "withdraw";
  try {
    if (isWithdrawn) await visitor.call(withdrawPlace, undefined, { id: String(form.get("request") ?? "") });
    else await visitor.call(requestResearch, { bounty });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const { status, statusText, body } = error;
    const answer: RequestAnswer = {
      lines: errorLines(body, statusText),
      isGone: !isWithdrawn && status === 404,
    };
    return json(answer, { status });
  }
  // With scripts the dialog is open already; without, the page shows the target again.
  if (!form.has("stay")) return redirect(pathOfChoices(choicesIn(search), bounty));
  const done: RequestAnswer = isWithdrawn ? { lines: [], isWithdrawn } : { lines: [] };
  return json(done);
}

/** Remembers whether targets are shown as cards or as a list, and shows them so. */
export function chooseView(form: FormData, search: URLSearchParams, publicUrl: string) {
  const view = boardViews.find((each) => each === form.get("view")) ?? "cards";
  // Scripts preserve the scroll position; without them the page scrolls to the board.
  const place = form.has("stay") ? "" : "#explore";
  const headers = { "Set-Cookie": boardViewCookie(view, publicUrl) };
  return redirect(pathOfChoices(choicesIn(search)) + place, { headers });
}
