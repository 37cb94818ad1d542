import { noteActivity } from "../../api/auth/activity/activity";
import { deleteRecoveryCodesOf } from "../../api/auth/recovery-codes/recovery-codes.store";
import { deleteSecurityKeysOf } from "../../api/auth/security-keys/security-keys.store";
import type { DatabaseTransaction } from "../../api/database/schema";
import { revokeInvitations } from "../invitations/invitations.store";
import { tell } from "../messages/messages";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import type { Report } from "../shared/report";
import { shellWord } from "../shared/shell-word";
import { change } from "../shared/write";
import { listUnpaid } from "../submissions/submissions.store";
import { sayUndecided } from "../submissions/undecided";
import { sayUnpaid, sayWithoutPayments } from "../submissions/unpaid";
import { endSessions, type findResearcher, getMember } from "./researchers.store";

type Researcher = NonNullable<Awaited<ReturnType<typeof findResearcher>>>;

/** A verb's change of one researcher. */
interface Act {
  action: string;
  details?: Record<string, unknown>;
  /** The report for the manager. */
  done: (researcher: Researcher) => string;
  /** Applies the change; adds further information for the manager to `notes`. */
  apply: (tx: DatabaseTransaction, researcher: Researcher, notes: string[]) => Promise<void>;
}

/** Finds the researcher, applies the act and records it in one transaction; reports the state after it. */
async function act(
  programme: Programme,
  who: string,
  { action, details, done, apply }: Act,
): Promise<Report> {
  const { after, notes } = await change(programme, async (tx, record) => {
    const researcher = await getMember(tx, who);
    const notes: string[] = [];
    await apply(tx, researcher, notes);
    await record({ action, subject: `researcher:${researcher.id}`, details });
    return { after: await getMember(tx, researcher.id), notes };
  });
  const { id, email, disabled_at, available_referrals } = after;
  return {
    json: { id, email, disabled: disabled_at !== null, available_referrals },
    lines: [done(after)],
    notes,
  };
}

/**
 * Shuts a researcher out immediately: ends sessions, access tokens, half-finished sign-ins and open invitations. The notes name what still waits
 * for them or is owed to them.
 */
export function disableResearcher(programme: Programme, who: string): Promise<Report> {
  return act(programme, who, {
    action: "researcher.disable",
    done: ({ email }) => `${email} is disabled; their sessions and access tokens have ended.`,
    async apply(tx, { id, email, email_key, disabled_at }, notes) {
      if (disabled_at !== null)
        throw new Refusal(
          `${email} is disabled already, so nothing was changed. To let them log in again, run: researcher enable ${shellWord(email)}`,
        );
      const now = programme.now();
      await tx.updateTable("researchers").set({ disabled_at: now }).where("id", "=", id).execute();
      await endSessions(tx, id);
      if (await revokeInvitations(tx, email_key, now))
        notes.push(`The open invitation for ${email} was revoked; its code is not good any more.`);
      const unpaid = await listUnpaid(tx, id);
      notes.push(...sayUnpaid(unpaid), ...sayWithoutPayments(unpaid));
      notes.push(...(await sayUndecided(tx, id, ", and they cannot answer while they are disabled")));
    },
  });
}

/** Lets a disabled researcher sign in again, with the password and second factor they had. */
export function enableResearcher(programme: Programme, who: string): Promise<Report> {
  return act(programme, who, {
    action: "researcher.enable",
    done: sayEnabled,
    async apply(tx, { id, email, disabled_at }) {
      if (disabled_at === null)
        throw new Refusal(
          `${email} is not disabled, so nothing was changed. What they have reached is shown by: researcher show ${shellWord(email)}`,
        );
      await tx.updateTable("researchers").set({ disabled_at: null }).where("id", "=", id).execute();
    },
  });
}

/**
 * A researcher who never set a password, or whose password ended when they were invited again, had an invite code to set one, which
 * ended when they were disabled. No address is in a command that managers copy: a shell would run what is between backticks in one,
 * and the member who refers a peer chooses it.
 */
function sayEnabled({ email, password_hash, password_expired }: Researcher): string {
  if (password_hash !== null && password_expired === 0) return `${email} can log in again.`;
  const lack =
    password_hash === null
      ? "has no password yet"
      : "cannot log in yet: their password ended when you invited them again";
  return `${email} is enabled, and ${lack}. Their code ended when they were disabled: send another with "invite create --email ADDRESS".`;
}

/** Removes every second factor and ends sessions and access tokens. A message notifies the researcher, in case the request was not theirs. */
export function resetMfa(programme: Programme, who: string): Promise<Report> {
  return act(programme, who, {
    action: "researcher.reset_mfa",
    done: ({ email }) =>
      `The second factor of ${email} is reset: they set up a new one at the next login. Their recovery codes and security keys are removed, their sessions and access tokens have ended; they have a message.`,
    async apply(tx, { id, email }, notes) {
      const { numDeletedRows } = await tx
        .deleteFrom("authenticators")
        .where("researcher_id", "=", id)
        .executeTakeFirst();
      if (numDeletedRows === 0n)
        throw new Refusal(
          `${email} has no second factor to reset, so nothing was changed: they set one up at their next login.`,
        );
      await deleteRecoveryCodesOf(tx, id);
      await deleteSecurityKeysOf(tx, id);
      await noteActivity(programme, tx, id, "authenticator_reset_by_programme");
      await endSessions(tx, id);
      const text = {
        title: "Your second factor was reset",
        message:
          "The programme’s managers reset your authenticator app, removed your recovery codes and security keys, and ended all sessions and access tokens.\n\nThe next login sets up another app; make new codes and add your keys again under “Account security”.\n\nIf you did not ask for this, tell the programme immediately.",
      };
      notes.push(...(await tell(programme, tx, id, text)));
    },
  });
}

/** Grants a researcher more invitations to send, and notifies them. */
export function grantReferrals(programme: Programme, who: string, referrals: number): Promise<Report> {
  return act(programme, who, {
    action: "researcher.grant_referrals",
    details: { referrals },
    done: ({ email, available_referrals }) =>
      `${email} has ${referrals} more ${referrals === 1 ? "invitation" : "invitations"} to send, ${available_referrals} in all; they have a message.`,
    async apply(tx, { id }, notes) {
      await tx
        .updateTable("researchers")
        .set((on) => ({ available_referrals: on("available_referrals", "+", referrals) }))
        .where("id", "=", id)
        .execute();
      const text = {
        title: "You can refer more peers",
        message: `We gave you ${referrals === 1 ? "one more invitation" : `${referrals} more invitations`} to send: “Referrals” says how.`,
      };
      notes.push(...(await tell(programme, tx, id, text)));
    },
  });
}

/**
 * Takes back invitations that were granted by mistake and are not spent; the researcher gets no message, as the number on "Referrals" is all
 * that changes for them. Throws a Refusal where fewer are left.
 */
export function takeReferrals(programme: Programme, who: string, referrals: number): Promise<Report> {
  return act(programme, who, {
    action: "researcher.take_referrals",
    details: { referrals },
    done: ({ email, available_referrals }) =>
      `${email} has ${referrals} fewer ${referrals === 1 ? "invitation" : "invitations"} to send, ${available_referrals} in all; they were told nothing.`,
    async apply(tx, { id, email }) {
      const { numUpdatedRows } = await tx
        .updateTable("researchers")
        .set((on) => ({ available_referrals: on("available_referrals", "-", referrals) }))
        .where("id", "=", id)
        .where("available_referrals", ">=", referrals)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return;
      const { available_referrals: left } = await getMember(tx, id);
      const retry = `To take all that are left, run: researcher take-referrals ${shellWord(email)} --referrals ${left}`;
      throw new Refusal(
        `${email} has ${left === 0 ? "no" : `only ${left}`} ${left === 1 ? "invitation" : "invitations"} left to send, so nothing was changed.${left === 0 ? "" : ` ${retry}`}`,
      );
    },
  });
}
