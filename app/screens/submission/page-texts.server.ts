import { getAccountSecurity } from "#contract/account-security";
import type { Visitor } from "../../session/visitor.server";
import { keyEndOf } from "../profile/expiry";

const LEAD = "Tell us what you found. A person reads it, and a message tells you our decision.";

const KEY_IS_OVER =
  'Your OpenPGP key has expired. Until you replace it, under "GPG key" of your account, you cannot open the copy of what you submit, and what we write about it is readable on the server.';

/** Said before hours of writing, and not only at the button after them: without scripts, leaving for the profile loses it. */
const NOT_YET = [
  "Research can be submitted once your profile is complete. ",
  "Complete it before you write",
  "; you come back here.",
] as const;

/** A sentence, in which the second part is a link to the step that completes the profile. */
export type NotYet = typeof NOT_YET;

interface PageTexts {
  lead: string;
  warning: string | null;
  /** Null where the profile is complete. */
  notYet: NotYet | null;
}

/** The screen's texts that come with its data, because the JavaScript of this page is up to its budget. */
export async function pageTexts(visitor: Visitor): Promise<PageTexts> {
  const { openpgp_key_expires_at } = await visitor.call(getAccountSecurity);
  const isOver = keyEndOf(openpgp_key_expires_at, Date.now()) === "over";
  const notYet = visitor.status.has_complete_profile ? null : NOT_YET;
  return { lead: LEAD, warning: isOver ? KEY_IS_OVER : null, notYet };
}
