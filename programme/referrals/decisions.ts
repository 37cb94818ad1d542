import type { DatabaseTransaction } from "../../api/database/schema";
import {
  invitationLines,
  invitationNotes,
  issueInvitation,
  makeInviteCode,
} from "../invitations/invitations";
import { findOpenInvitation } from "../invitations/invitations.store";
import { tell, withNote } from "../messages/messages";
import { findResearcher } from "../researchers/researchers.store";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import type { Report } from "../shared/report";
import { shellWord } from "../shared/shell-word";
import { isoMoment, longMoment, shownMoment } from "../shared/timestamps";
import { change } from "../shared/write";
import { decideReferral, readReferral, returnReferral } from "./referrals.store";

interface Acceptance {
  referral: string;
  firstName?: string;
  lastName?: string;
  referrals: number;
  /** Milliseconds. */
  expires: number;
}

/** By its moment and not by the person's name: the message stays when retention or an erasure has emptied the name. */
const inviteOf = ({ created_at }: { created_at: number }) => `your invite of ${longMoment(created_at)}`;

/** Marks the referral decided and returns it. Throws a Refusal when it was decided before, or does not exist. */
async function takeDecision(
  tx: DatabaseTransaction,
  id: string,
  decision: "accepted" | "declined",
  now: number,
) {
  const first = await decideReferral(tx, id, decision, now);
  const referral = await readReferral(tx, id);
  if (!referral) throw new Refusal(`There is no referral "${id}". "referral list" shows those there are.`);
  if (first) return referral;
  const at = shownMoment(isoMoment(referral.decided_at));
  throw new Refusal(
    `The referral ${id} was ${referral.status} on ${at} UTC, and is decided once, so nothing was changed.${await sayHowToChange(tx, referral, now)}`,
  );
}

/**
 * The verb that changes what came of a decision, as a sentence behind others; none where retention or an erasure has emptied the address, nor
 * of an accepted peer who has come.
 */
async function sayHowToChange(
  tx: DatabaseTransaction,
  { status, email }: NonNullable<Awaited<ReturnType<typeof readReferral>>>,
  now: number,
): Promise<string> {
  if (email === "") return "";
  const invite = `run: invite create --email ${shellWord(email)}`;
  if (status === "declined") return ` To invite them all the same, ${invite}`;
  if (await findResearcher(tx, email)) return "";
  const invitation = await findOpenInvitation(tx, email);
  if (invitation && invitation.expires_at > now)
    return ` To end its invitation while that is open, run: invite revoke ${shellWord(email)}`;
  return ` Its invitation ${invitation ? "has expired" : "was revoked"}. To send another code, ${invite}`;
}

/** Invites the referred person, notifies the researcher who referred them, and reports the code, once. */
export async function acceptReferral(programme: Programme, input: Acceptance): Promise<Report> {
  await programme.database();
  const { code, code_hash } = await makeInviteCode(programme);
  const expires_at = programme.now() + input.expires;
  const { email, referred_by, issued, notes } = await change(programme, async (tx, record) => {
    const referral = await takeDecision(tx, input.referral, "accepted", programme.now());
    if (await findResearcher(tx, referral.email)) {
      throw new Refusal(
        `${referral.email} is a researcher already, so nothing was changed. Decline it instead: referral decline ${referral.id}`,
      );
    }
    const made = await issueInvitation(programme, tx, {
      email: referral.email,
      code_hash,
      expires_at,
      first_name: input.firstName,
      last_name: input.lastName,
      referrals: input.referrals,
      referral_id: referral.id,
    });
    const notes = await tell(programme, tx, referral.researcher_id, {
      title: "Your invite was accepted",
      message: `We have reviewed ${inviteOf(referral)} and accepted it. They receive an invitation of their own.`,
    });
    await record({
      action: "referral.accept",
      subject: `referral:${referral.id}`,
      details: { invitation: made.id, expires_at, referrals: input.referrals },
    });
    programme.outbox.push({ invited: referral.email, code, expires_at, renewed: made.renewed });
    const { email, referred_by } = referral;
    return { email, referred_by, issued: made, notes };
  });
  return {
    json: { id: input.referral, status: "accepted", email, code, expires_at: isoMoment(expires_at) },
    lines: [
      `The referral is accepted; ${referred_by} has a message.`,
      ...invitationLines({ email, code, expires_at }),
    ],
    notes: [...invitationNotes(email, issued), ...notes],
  };
}

/** Declines a referral and returns the invitation to the researcher who spent it (specification 10.23). */
export function declineReferral(programme: Programme, id: string, note?: string): Promise<Report> {
  return change(programme, async (tx, record) => {
    const referral = await takeDecision(tx, id, "declined", programme.now());
    await returnReferral(tx, referral.researcher_id);
    const notes = await tell(programme, tx, referral.researcher_id, {
      title: "Your invite was not accepted",
      message: withNote(
        `We have reviewed ${inviteOf(referral)} and cannot accept it at this time. The invitation is yours again.`,
        note,
      ),
    });
    await record({ action: "referral.decline", subject: `referral:${id}` });
    return {
      json: { id, status: "declined" },
      lines: [`The referral is declined; ${referral.referred_by} has the invitation back, and a message.`],
      notes,
    };
  });
}
