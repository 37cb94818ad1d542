import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Visitor } from "./visitor.server";

type Done = Record<string, string>;

/**
 * Leads to the screen that says what was done. Its address names it, so that it still says so when it is loaded anew, and is
 * believed in this browser alone: addresses can be written by anybody.
 *
 * @param done a name and a value that no earlier one had
 */
export function doneAt(visitor: Visitor, path: string, done: Done): Response {
  willSayDone(visitor, done);
  return redirect(`${path}?${new URLSearchParams(done)}`);
}

/** Has an address believed that somebody may go to. */
export function willSayDone(visitor: Visitor, done: Done): void {
  visitor.remember("done", String(new URLSearchParams(done)));
}

/** The value that the address has for what was done last; null for anything else that stands there. */
export function doneIn(
  { request, context }: { request: Request; context: AppLoadContext },
  name: string,
): string | null {
  const value = new URL(request.url).searchParams.get(name);
  const isDone =
    value !== null && context.visitor.recall("done") === String(new URLSearchParams({ [name]: value }));
  return isDone ? value : null;
}
