import { useLatest } from "../shell/useLatest";
import { isUnjudged } from "./data-request";

/**
 * A part of an action's response that asks for something, such as a code, until a response that judges a form: one that judges none,
 * because the connection broke or the page was older than its session, leaves the page as it is.
 *
 * @param answer the action's response
 * @param asked the part of it, if it has one
 */
export function useUntilJudged<Asked>(answer: unknown, asked: Asked | undefined): Asked | undefined {
  return useLatest(asked ?? (isUnjudged(answer) ? undefined : null)) ?? undefined;
}
