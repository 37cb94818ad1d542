import type { SubmissionResult } from "@conform-to/react";
import type { AccessToken } from "#contract/account-security";

/** The response of the action of /account/security when it does not redirect. */
export interface Answer {
  result: SubmissionResult<string[]> | null;
  /** Recovery codes, which no other response shows. */
  codes?: string[];
  /** An access token with its secret, which no other response shows. */
  token?: AccessToken & { token: string };
  /** The WebAuthn options to create a security key. */
  key?: { options: Record<string, unknown>; lines: string[] };
  refusal?: { lines: string[]; isStale: boolean };
  /** The form that waits for a code: its fields, `detail`, why a code is needed, and `lines`, why it is asked for again. */
  confirm?: { fields: [name: string, value: string][]; detail: string; lines: string[] };
}

/** The completed actions, and their notices. */
export const changes = {
  proved: {
    title: "Your recovery codes work.",
    text: "Keep them where you can reach them without your phone.",
  },
  added: { title: "The security key is added.", text: "You can use it the next time you log in." },
  removed: { title: "The security key is removed.", text: "It can no longer be used to log in." },
  token: { title: "The access token is ended.", text: "Programs that have it are refused." },
  ended: { title: "The session is ended.", text: "Anyone who used it has to log in again." },
  others: { title: "All other sessions are ended.", text: "You are logged in here only." },
} as const;

export type Change = keyof typeof changes;

/** The completed action that a URL names, such as `ended-1700000000000`; undefined for any other value. */
export function changeOf(value: string | null): (typeof changes)[Change] | undefined {
  const [name = ""] = value?.split("-") ?? [];
  return Object.entries(changes).find(([change]) => change === name)?.[1];
}

/** The result of one of the page's forms: each sends its intent along. */
export function resultOf(answer: Answer | undefined, intent: string): Answer["result"] {
  const result = answer?.result;
  return result?.initialValue?.intent === intent ? result : null;
}
