import type { ClientActionFunctionArgs } from "@remix-run/react";
import { type Answer, dataUrl, NO_ANSWER, readAnswer, readForm, unjudged, wholeAnswer } from "./data-request";

/** Posts a form; resolves with undefined when the connection broke, and throws when the request was aborted here. */
export type Posting = (
  url: string,
  init: { method: "POST"; body: FormData | URLSearchParams; signal: AbortSignal },
) => Promise<Answer | undefined>;

/**
 * A `clientAction` that posts the form as Remix would. Where Remix would replace a form without a response by an error
 * page, the form stays as it is and says so.
 *
 * @param route Remix's name for the route
 * @param post how it is sent
 */
export function keepOnSilence(route: string, post: Posting = wholeAnswer) {
  return async ({ request }: ClientActionFunctionArgs): Promise<Response> => {
    const form = await readForm(request);
    if (!form)
      return silence([
        "The file you chose was changed or taken away since, so nothing was sent. Choose it again; everything else is still here.",
      ]);
    // The token is the form's first field in either encoding (decision 007).
    const hasFiles = [...form.values()].some((value) => value instanceof File);
    const body = hasFiles ? form : new URLSearchParams(form as unknown as Record<string, string>);
    const { signal } = request;
    const answered = await post(dataUrl(request.url, route), { method: "POST", body, signal });
    if (!answered)
      return silence(["No answer came: the connection broke. This page is as you left it. Try again."]);
    const answer = readAnswer(answered);
    return answer instanceof Response ? answer : silence(answer);
  };
}

function silence(lines: string[]): Response {
  return Response.json(unjudged(lines), { status: NO_ANSWER });
}
