import { redirect, redirectDocument } from "@remix-run/react";

/** The status of a screen's own response, because its form was stopped or no response came. */
export const NO_ANSWER = 499;

/** Remix's response to a data request, or the site's own refusal. */
export interface Answer {
  status: number;
  text: string;
  header: (name: string) => string | null;
}

/**
 * The address of Remix's data request for a route alone, as path and query. It holds as long as `v3_singleFetch` is off
 * (decision 002).
 *
 * @param route Remix's name for the route: `routes/` and its file's name
 */
export function dataUrl(address: string, route: string): string {
  const url = new URL(address);
  url.searchParams.set("_data", route);
  return url.pathname + url.search;
}

/**
 * The fields and files of a form that is being sent, or undefined: browsers read a chosen file only now, and refuse when it
 * was changed or removed since it was chosen.
 */
export function readForm(request: Request): Promise<FormData | undefined> {
  return request.formData().catch((error: unknown) => {
    if (request.signal.aborted) throw error;
    return undefined;
  });
}

/** The whole response; undefined when the connection broke, also in the middle of the body. Throws when the request was aborted here. */
export async function wholeAnswer(url: string, init: RequestInit): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, init);
    const { status, headers } = response;
    return { status, text: await response.text(), header: (name) => headers.get(name) };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return undefined;
  }
}

/** An action's own response as Remix expects it; the lines to show when something else responded or it failed. */
export function readAnswer({ status, text, header }: Answer): Response | string[] {
  const location = header("X-Remix-Redirect");
  if (location) {
    return header("X-Remix-Reload-Document") ? redirectDocument(location) : redirect(location);
  }
  const type = header("Content-Type") ?? "";
  if (header("X-Remix-Response")) return new Response(text, { status, headers: { "Content-Type": type } });
  if (status < 500 && type.startsWith("text/plain")) return [text];
  return ["Something went wrong on our side. This page is as you left it. Try again in a moment."];
}

/**
 * The result of a form that was not judged: all entries stay. Forms read `result`, those without fields of their
 * own read `lines`. The initial value is empty, because without one conform would empty the form.
 */
export function unjudged(lines: string[]) {
  return {
    result: { status: "error", initialValue: {}, error: { "": lines } },
    lines,
    isUnjudged: true,
  } as const;
}

/** Whether an action's response judged nothing. Fields that a refusal clears, such as a wrong password, stay then. */
export function isUnjudged(answer: unknown): answer is ReturnType<typeof unjudged> {
  return says(answer, "isUnjudged");
}

/** The lines of a response that judged nothing; none of any other. */
export function silenceIn(answer: unknown): string[] {
  return isUnjudged(answer) ? answer.lines : [];
}

/** Whether an action's response says that the session is over. The screen must not react to it, because its form is sent again from here. */
export function isLoggedOut(answer: unknown): boolean {
  return says(answer, "isLoggedOut");
}

function says(answer: unknown, what: string): boolean {
  return typeof answer === "object" && answer !== null && what in answer;
}
