import type { ClientActionFunctionArgs } from "@remix-run/react";
import { type Answer, dataUrl, NO_ANSWER, readAnswer, readForm, unjudged } from "./data-request";

/**
 * A `clientAction` that posts the form as Remix would. Where Remix would put an error page in the place of a form to which no
 * answer came, the form stays as it is and says so.
 *
 * @param route Remix's name for the route
 */
export function keepOnSilence(route: string) {
  return async ({ request }: ClientActionFunctionArgs): Promise<Response> => {
    const form = await readForm(request);
    if (!form)
      return silence([
        "The file you chose was changed or taken away since, so nothing was sent. Choose it again; everything else is still here.",
      ]);
    // The token is the form's first field in either encoding (docs/decisions/007).
    const hasFiles = [...form.values()].some((value) => value instanceof File);
    const body = hasFiles ? form : new URLSearchParams(form as unknown as Record<string, string>);
    const { signal } = request;
    const answered = await wholeAnswer(dataUrl(request.url, route), { method: "POST", body, signal });
    if (!answered)
      return silence(["No answer came: the connection broke. What you entered is still here. Try again."]);
    const answer = readAnswer(answered);
    return answer instanceof Response ? answer : silence(answer);
  };
}

/** Undefined when the connection broke, also in the middle of the answer. Throws when the request was given up here. */
async function wholeAnswer(url: string, init: RequestInit): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, init);
    const { status, headers } = response;
    return { status, text: await response.text(), header: (name) => headers.get(name) };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return undefined;
  }
}

function silence(lines: string[]): Response {
  return Response.json(unjudged(lines), { status: NO_ANSWER });
}
