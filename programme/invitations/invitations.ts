import { expirePassword } from "../../api/auth/auth.store";
import { emailKey, readableAddress } from "../../api/auth/email-address";
import type { DatabaseTransaction } from "../../api/database/schema";
import type { Services } from "../../api/services";
import { endSessions, findResearcher, setReferrals } from "../researchers/researchers.store";
import { Refusal } from "../shared/errors";
import { shellWord } from "../shared/shell-word";
import { isoMoment, shownMoment } from "../shared/timestamps";
import { insertInvitation, revokeInvitations } from "./invitations.store";
import { newInviteCode } from "./invite-code";

/** How long an invitation is valid unless the manager says otherwise (docs/security.md R4). */
export const DEFAULT_EXPIRY = "7d";
/** How many peers a new researcher may refer unless the manager says otherwise. */
export const DEFAULT_REFERRALS = 3;

/** An invite code and its hash. The code is shown once and stored nowhere. */
export interface InviteCode {
  code: string;
  code_hash: string;
}

/** Makes a code. Slow on purpose (argon2id), so it belongs before the transaction, not inside. */
export async function makeInviteCode(
  services: Pick<Services, "randomBytes" | "hasher">,
): Promise<InviteCode> {
  const code = newInviteCode(services.randomBytes);
  return { code, code_hash: await services.hasher.hash(code) };
}

/** An invitation that is about to be made. */
export interface NewInvitation {
  email: string;
  code_hash: string;
  expires_at: number;
  first_name?: string;
  last_name?: string;
  /** Invitations that the new researcher may send. */
  referrals: number;
  referral_id?: string;
}

/** The id of a new invitation, and the side effects of making it. */
export interface Issued {
  id: string;
  /** An earlier invitation of the address was revoked. */
  replaced: boolean;
  /** The address belongs to a researcher, who now has to set a new password. */
  renewed: boolean;
}

/**
 * Invites an address; an earlier open invitation of it ends. A researcher who has a password is re-invited: the
 * password expires and every session ends, while the second factor stays. Throws a Refusal for a disabled one.
 */
export async function issueInvitation(
  services: Pick<Services, "now" | "newId">,
  tx: DatabaseTransaction,
  invitation: NewInvitation,
): Promise<Issued> {
  const { code_hash, expires_at, referrals } = invitation;
  const email = readableAddress(invitation.email);
  const email_key = emailKey(email);
  const now = services.now();
  const researcher = await findResearcher(tx, email);
  if (researcher?.disabled_at) {
    throw new Refusal(
      `${email} belongs to a disabled researcher. An invitation would not let them in, so nothing was changed. Enable them first: researcher enable ${shellWord(email)}`,
    );
  }
  const renewed = researcher !== undefined && researcher.password_hash !== null;
  const replaced = await revokeInvitations(tx, email_key, now);
  if (researcher) await endSessions(tx, researcher.id);
  if (renewed) await expirePassword(tx, researcher.id);
  else if (researcher) await setReferrals(tx, researcher.id, referrals);
  const id = services.newId();
  await insertInvitation(tx, {
    id,
    email,
    email_key,
    code_hash,
    first_name: invitation.first_name ?? null,
    last_name: invitation.last_name ?? null,
    // A re-invitation grants no further referrals.
    referrals: renewed ? 0 : referrals,
    referral_id: invitation.referral_id ?? null,
    expires_at,
    created_at: now,
  });
  return { id, replaced, renewed };
}

/** The report on a new invitation for the manager; the code is not shown again. */
export function invitationLines(invitation: { email: string; code: string; expires_at: number }): string[] {
  return [
    `${invitation.email} is invited.`,
    `Code: ${invitation.code}`,
    `Good until ${shownMoment(isoMoment(invitation.expires_at))} UTC, once, with this address only.`,
    "The code is not shown again.",
  ];
}

/** The notes on its side effects, in sentences. */
export function invitationNotes(email: string, { replaced, renewed }: Issued): string[] {
  return [
    ...(replaced ? [`The earlier invitation for ${email} was revoked; its code is not good any more.`] : []),
    ...(renewed
      ? [
          `${email} is a researcher already: with this code they set a new password. Their sessions and access tokens have ended; their second factor and their invitations to give stay as they are.`,
        ]
      : []),
  ];
}
