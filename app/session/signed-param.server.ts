import type { AppLoadContext } from "@remix-run/node";
import type { Visitor } from "./visitor.server";

/**
 * The path of a screen that reports a completed action, also when it is loaded again. It carries a proof, because an attacker can
 * write addresses. Nothing of it is in the cookie: the response to an upload comes late, and would replace a session that was renewed
 * meanwhile by an old one.
 *
 * @param name the action
 * @param value identifies it uniquely, without a dot
 */
export function pathOfDone(visitor: Visitor, path: string, name: string, value: string): string {
  return `${path}?${new URLSearchParams({ [name]: `${value}.${proof(visitor, name, value)}` })}`;
}

/** The value of the action that the address names; null unless the site has made its proof for this browser. */
export function readDone(
  { request, context }: { request: Request; context: AppLoadContext },
  name: string,
): string | null {
  const [value, given] = new URL(request.url).searchParams.get(name)?.split(".") ?? [];
  return value !== undefined && given === proof(context.visitor, name, value) ? value : null;
}

const proof = (visitor: Visitor, name: string, value: string) =>
  visitor.formToken.prove(`done ${name} ${value}`);
