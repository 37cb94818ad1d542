import { getAccountSecurity } from "#contract/account-security";
import type { Visitor } from "../../session/visitor.server";
import { keyEndOf } from "../profile/expiry";

const LEAD = "Tell us what you found. A person reads it, and a message tells you our decision.";

const KEY_IS_OVER =
  'Your OpenPGP key has expired. Until you replace it, under "GPG key" of your account, you cannot open the copy of what you submit, and what we write about it is readable on the server.';

/** The screen's texts that come with its data, because the JavaScript of this page is up to its budget. */
export async function pageTexts(visitor: Visitor): Promise<{ lead: string; warning: string | null }> {
  const { openpgp_key_expires_at } = await visitor.call(getAccountSecurity);
  const isOver = keyEndOf(openpgp_key_expires_at, Date.now()) === "over";
  return { lead: LEAD, warning: isOver ? KEY_IS_OVER : null };
}
