import type { ClientActionFunctionArgs } from "@remix-run/react";
import { dataUrl, NO_ANSWER, readAnswer, readForm, unjudged, wholeAnswer } from "../../forms/data-request";
import { keepAlive } from "../../shell/keep-alive";
import type { SubmissionAnswer } from "./answer";
import { CANCEL, report } from "./outbox";
import { post } from "./post";
import { startReport } from "./progress";

/** Remix's name for the screen, by which its data requests ask for the action's response alone. */
const ROUTE = "routes/_gated.submit-your-research";

/** The timeout of a cancellation, in milliseconds. */
const CANCEL_MS = 15_000;

const fileGone =
  "A file you chose was changed or taken away since, so this was not sent. Remove it from the list and choose it again; everything else is still here.";

/**
 * The last withdrawn revision of each submission. The form hears of it from the response to a cancellation, which the router drops where
 * a link stopped the attempt: sent once more with that revision, it would be refused.
 */
const withdrawn = new Map<unknown, number>();

/** The message when no response came, by the kind of request. */
const noAnswer = {
  research:
    "The connection broke before an answer came, so your research may have been received or not. What you entered is still here: send it again, changed or not, and there will be one submission.",
  attachments:
    "The connection broke before an answer came, so the attachments may have been received or not. Send them again: what has arrived is not stored twice.",
};

/**
 * Sends the form to its action as Remix would, and reports its progress. However it ends, the screen says what is stored,
 * and sending again makes no second submission (app/screens/submission/README.md).
 */
export async function send({ request }: ClientActionFunctionArgs): Promise<Response> {
  const { url } = request;
  const form = await readForm(request);
  if (!form) return Response.json({ ...unjudged([fileGone]), stopped: "unread" }, { status: NO_ANSWER });
  if (form.has(CANCEL)) return cancelled(form, url);
  const spent = withdrawn.get(form.get("attempt"));
  if (spent && revisionOf(form) <= spent) form.set("revision", String(spent + 1));
  const stopping = new AbortController();
  request.signal.addEventListener("abort", () => stopping.abort());
  const onProgress = startReport(form, () => stopping.abort());
  try {
    // The session is refreshed first: with tokens in a response that comes after minutes, other tabs, and a cancellation, would go
    // on using the old ones, which looks like token theft.
    if (onProgress) await keepAlive(String(form.get("csrf")), stopping.signal);
    const answer = readAnswer(await post(dataUrl(url, ROUTE), form, { signal: stopping.signal, onProgress }));
    return answer instanceof Response ? answer : failed(form, answer);
  } catch {
    if (!stopping.signal.aborted)
      return failed(form, [isFilesAlone(form) ? noAnswer.attachments : noAnswer.research]);
    // Also where nothing of this attempt was sent: an earlier one may be stored, whose response was lost.
    return isFilesAlone(form)
      ? respond(form, { result: null, stopped: "cancelled" })
      : await cancelled(form, url);
  } finally {
    report(undefined);
  }
}

/** Whether the research is stored, and its attachments alone are sent. */
const isFilesAlone = (form: FormData) => form.has("submission");

/** Withdraws the received part, and responds with the resulting state: a request that is cancelled here may have arrived whole. */
async function cancelled(form: FormData, url: string): Promise<Response> {
  withdrawn.set(form.get("attempt"), revisionOf(form));
  const body = new FormData();
  for (const name of ["csrf", "attempt", "revision"]) body.append(name, String(form.get(name)));
  body.append(CANCEL, "yes");
  const signal = AbortSignal.timeout(CANCEL_MS);
  const asked = wholeAnswer(dataUrl(url, ROUTE), { method: "POST", body, signal });
  const answered = await asked.catch(() => undefined);
  const answer = answered && readAnswer(answered);
  const unknown = { result: null, stopped: "unknown", next: nextOf(form) } as const;
  if (!(answer instanceof Response)) return respond(form, unknown);
  if (answer.headers.has("Location")) return answer;
  const said = await answer.json();
  if (answer.status === 200) return respond(form, said);
  // A page that is older than its session gets a new token by this status.
  return Response.json(
    { ...said, ...unknown, lines: [] },
    { status: answer.status === 403 ? 403 : NO_ANSWER },
  );
}

const revisionOf = (form: FormData) => Number(form.get("revision"));

/** The next attempt has another revision, so that no part of this one can be mistaken for it. */
function nextOf(form: FormData) {
  return { revision: revisionOf(form) + 1, leaving: "unanswered" } as const;
}

function failed(form: FormData, lines: string[]): Response {
  return respond(form, { ...unjudged(lines), stopped: "failed", next: nextOf(form) });
}

/** The screen's own response, in the shape of the action's. */
function respond(form: FormData, answer: SubmissionAnswer): Response {
  const id = form.get("submission");
  const { lines = [] } = answer;
  const attach = typeof id === "string" ? { id, lines, stored: Number(form.get("stored")) } : undefined;
  return Response.json({ ...answer, attach }, { status: NO_ANSWER });
}
