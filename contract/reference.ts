import { accountCalls } from "./reference/account";
import type { Described } from "./reference/described";
import { programmeCalls } from "./reference/programme";
import { signInCalls } from "./reference/sign-in";
import { submissionCalls } from "./reference/submissions";

export type { Described };

/** Every call by its name in the contract, with its examples, none of which browsers load. */
export const reference: Record<string, Described> = {
  ...signInCalls,
  ...accountCalls,
  ...programmeCalls,
  ...submissionCalls,
};
