import type { ClientActionFunctionArgs } from "@remix-run/react";
import { dataUrl, NO_ANSWER, readAnswer, readForm, unjudged } from "../shell/data-request";
import { keepAlive } from "../shell/keep-alive";
import { keepFiles, report } from "./outbox";
import { post } from "./post";

/** Remix's name for the screen, by which its data requests ask for the action's answer alone. */
const ROUTE = "routes/_gated.submit-your-research";

/** Why no answer of the action's is there. */
export type Stopped = "cancelled" | "failed" | "unread";

const fileGone =
  "A file you chose was changed or taken away since, so nothing was sent. Remove it from the list and choose it again; everything else is still here.";

/**
 * Sends the form to its action as Remix would, and tells how far it has come. When nothing comes back everything stays
 * where it is: it can be sent again, and is received once (docs/decisions/008).
 */
export async function send({ request }: ClientActionFunctionArgs): Promise<Response> {
  const form = await readForm(request);
  if (!form) return Response.json({ ...unjudged([fileGone]), stopped: "unread" }, { status: NO_ANSWER });
  const files = form.getAll("attachments").filter((file) => file instanceof File && file.name !== "");
  keepFiles(files as File[]);
  const stopping = new AbortController();
  request.signal.addEventListener("abort", () => stopping.abort());
  const onProgress = (sentBytes: number, totalBytes: number) => {
    if (files.length > 0) report({ sentBytes, totalBytes, cancel: () => stopping.abort() });
  };
  onProgress(
    0,
    (files as File[]).reduce((sum, { size }) => sum + size, 0),
  );
  try {
    // An answer that comes after minutes is no place for what the session is known by next: other tabs, and whoever cancels,
    // would go on with what it was before, which looks stolen.
    if (files.length > 0) await keepAlive(String(form.get("csrf")), stopping.signal);
    const answer = readAnswer(
      await post(dataUrl(request.url, ROUTE), form, { signal: stopping.signal, onProgress }),
    );
    return answer instanceof Response ? answer : stopped(form, "failed", answer);
  } catch {
    if (stopping.signal.aborted) return stopped(form, "cancelled", []);
    return stopped(form, "failed", [
      "The connection broke before an answer came. What you entered is still here. Sending it again never makes a second submission.",
    ]);
  } finally {
    report(undefined);
  }
}

/** What the screen says for itself, in the shape of the action's own refusals. */
function stopped(form: FormData, why: Stopped, lines: string[]): Response {
  const id = form.get("submission");
  const said = lines.length > 0 ? unjudged(lines) : { result: null };
  const attach = typeof id === "string" ? { id, lines, stored: 0 } : undefined;
  return Response.json({ ...said, stopped: why, ...(attach && { attach }) }, { status: NO_ANSWER });
}
