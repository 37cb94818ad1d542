import type { ClientActionFunctionArgs } from "@remix-run/react";
import { dataUrl, NO_ANSWER, readAnswer, refusalOf } from "./data-request";

/**
 * A `clientAction` that posts the form as Remix would. Where Remix would put an error page in the place of a form to which no
 * answer came, the form stays as it is and says so.
 *
 * @param route Remix's name for the route
 */
export function keepOnSilence(route: string) {
  return async ({ request }: ClientActionFunctionArgs): Promise<Response> => {
    const form = await request.formData();
    // The token is the form's first field in either encoding (docs/decisions/007).
    const hasFiles = [...form.values()].some((value) => value instanceof File);
    const body = hasFiles ? form : new URLSearchParams(form as unknown as Record<string, string>);
    const response = await fetch(dataUrl(request.url, route), {
      method: "POST",
      body,
      signal: request.signal,
    }).catch((error: unknown) => {
      if (request.signal.aborted) throw error;
      return undefined;
    });
    if (!response)
      return silence(["No answer came: the connection broke. What you entered is still here. Try again."]);
    const text = await response.text();
    const answer = readAnswer({
      status: response.status,
      text,
      header: (name) => response.headers.get(name),
    });
    return answer instanceof Response ? answer : silence(answer);
  };
}

/** `result` is what forms read, `lines` what a form without fields of its own does. */
function silence(lines: string[]): Response {
  return Response.json({ result: refusalOf(lines), lines }, { status: NO_ANSWER });
}
