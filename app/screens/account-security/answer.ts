import type { SubmissionResult } from "@conform-to/react";
import type { AccessToken } from "#contract/account-security";

/** What the action of /account/security answers when it does not lead elsewhere. */
export interface Answer {
  result: SubmissionResult<string[]> | null;
  /** Recovery codes, which no other answer shows. */
  codes?: string[];
  /** An access token with its secret, which no other answer shows. */
  token?: AccessToken & { token: string };
  /** What the browser needs to make a security key. */
  key?: { options: Record<string, unknown>; lines: string[] };
  refusal?: { lines: string[]; isStale: boolean };
  /** The form that waits for a code: what it was to do, its fields, and why the code is asked for again. */
  confirm?: { fields: [name: string, value: string][]; detail: string; lines: string[] };
}

/** What was done, and what is said of it. */
export const changes = {
  proved: {
    title: "Your recovery codes are good.",
    text: "Keep them where you find them without your phone.",
  },
  added: { title: "The security key is added.", text: "You can use it the next time you log in." },
  removed: { title: "The security key is removed.", text: "It lets nobody in any more." },
  token: { title: "The access token is ended.", text: "Programs that have it are refused." },
  ended: { title: "The session is ended.", text: "Anyone who used it has to log in again." },
  others: { title: "All other sessions are ended.", text: "You are logged in here only." },
} as const;

export type Change = keyof typeof changes;

/** What an address says was done, such as `ended-1700000000000`; undefined for what is none of that. */
export function changeOf(value: string | null): (typeof changes)[Change] | undefined {
  const [name = ""] = value?.split("-") ?? [];
  return Object.entries(changes).find(([change]) => change === name)?.[1];
}

/** What a form was answered, of the several on the page: each sends its intent along. */
export function resultOf(answer: Answer | undefined, intent: string): Answer["result"] {
  const result = answer?.result;
  return result?.initialValue?.intent === intent ? result : null;
}
