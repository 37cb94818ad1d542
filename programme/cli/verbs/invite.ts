import type { Command } from "commander";
import { z } from "zod";
import { email } from "#contract/text";
import { findResearcher } from "../../../api/auth/auth.store";
import { readableAddress } from "../../../api/auth/email-address";
import {
  DEFAULT_EXPIRY,
  DEFAULT_REFERRALS,
  invitationLines,
  invitationNotes,
  issueInvitation,
  makeInviteCode,
} from "../../invitations/invitations";
import {
  findOpenInvitation,
  type InvitationFilter,
  listInvitations,
  revokeInvitations,
} from "../../invitations/invitations.store";
import { endSessionsBeforePassword } from "../../researchers/researchers.store";
import type { Programme } from "../../shared/context";
import { Refusal } from "../../shared/errors";
import { type Page, refuseUnknownBefore } from "../../shared/page";
import { listReport, type Report } from "../../shared/report";
import { type WordSource, wordsFrom, wordsOption } from "../../shared/text-options";
import { isoMoment, shownMoment } from "../../shared/timestamps";
import { change } from "../../shared/write";
import { duration, oneOf, paging, pagingOptions, whole, word } from "../fields";
import { addVerb, type Perform } from "../verb";

/** `invite create|list|revoke`. */
export function inviteCommands(root: Command, programme: Programme, perform: Perform): void {
  const invite = root.command("invite").description("invitations to the programme");
  addVerb(invite, perform, {
    usage: "create",
    summary:
      "invite an address and print its code, once; an earlier invitation of the address ends, and of a member the password, sessions and access tokens: with the code they set a new password",
    options: [
      ["--email <address>", "whom to invite"],
      wordsOption("--first-name", "their first name, if known"),
      wordsOption("--last-name", "their last name, if known"),
      [
        "--referrals <number>",
        `peers they may invite in turn (default ${DEFAULT_REFERRALS}); a member's stay as they are`,
      ],
      ["--expires <duration>", `how long the code is good: 30m, 12h, 7d (default ${DEFAULT_EXPIRY})`],
    ],
    example: "invite create --email ada@example.org --referrals 3 --expires 7d",
    json: '{"email", "code", "expires_at"}',
    mails: true,
    input: createInput(programme.words),
    run: (input) => createInvitation(programme, input),
  });
  addVerb(invite, perform, {
    usage: "list",
    reads: true,
    summary: "list invitations, newest first",
    options: [
      ["--open", "only those that can still be used or have merely expired"],
      ["--email <address>", "only those of this address"],
      ...pagingOptions,
    ],
    example: "invite list --open",
    json: '[{"id", "email", "first_name", "last_name", "referrals", "status": "open"|"used"|"revoked"|"expired", "expires_at", "created_at", "used_at", "revoked_at"}]',
    input: z.object({ ...paging, open: z.boolean().default(false), email: email("--email").optional() }),
    run: (input) => showInvitations(programme, input),
  });
  addVerb(invite, perform, {
    usage: "revoke [invitation]",
    summary: "end an open invitation, by its id or its address",
    options: [["--email <address>", "whose invitation, instead of the argument"]],
    example: "invite revoke ada@example.org",
    json: '{"id", "email", "revoked": true}',
    misnamed: oneOf("invitation", "email", "Name one invitation, by its id or by its email address."),
    input: z.object({ invitation: word("The invitation").optional(), email: email("--email").optional() }),
    run: ({ invitation, email = "" }) => revokeInvitation(programme, invitation ?? email),
  });
}

const createInput = (words: WordSource) =>
  z.object({
    email: email("--email").transform(readableAddress),
    firstName: wordsFrom(words).optionalLine("--first-name"),
    lastName: wordsFrom(words).optionalLine("--last-name"),
    referrals: whole("--referrals", 0, 100).default(DEFAULT_REFERRALS),
    expires: z.string().default(DEFAULT_EXPIRY).pipe(duration("--expires")),
  });

async function createInvitation(
  programme: Programme,
  input: z.output<ReturnType<typeof createInput>>,
): Promise<Report> {
  await programme.database();
  const { code, code_hash } = await makeInviteCode(programme);
  const expires_at = programme.now() + input.expires;
  const issued = await change(programme, async (tx, record) => {
    const made = await issueInvitation(programme, tx, {
      email: input.email,
      code_hash,
      expires_at,
      first_name: input.firstName,
      last_name: input.lastName,
      referrals: input.referrals,
    });
    await record({
      action: "invite.create",
      subject: `invitation:${made.id}`,
      details: { expires_at, referrals: input.referrals, replaced: made.replaced, renewed: made.renewed },
    });
    programme.outbox.push({ invited: input.email, code, expires_at, renewed: made.renewed });
    return made;
  });
  return {
    json: { email: input.email, code, expires_at: isoMoment(expires_at) },
    lines: invitationLines({ email: input.email, code, expires_at }),
    notes: invitationNotes(input.email, issued),
  };
}

type Listed = Awaited<ReturnType<typeof listInvitations>>[number];

function statusOf(invitation: Listed, now: number) {
  if (invitation.used_at !== null) return "used";
  if (invitation.revoked_at !== null) return "revoked";
  return invitation.expires_at <= now ? "expired" : "open";
}

async function showInvitations(programme: Programme, page: Page & InvitationFilter): Promise<Report> {
  const db = await programme.database();
  await refuseUnknownBefore(db, "invitations", page);
  const found = await listInvitations(db, page);
  const rows = found.map((invitation) => ({
    ...invitation,
    status: statusOf(invitation, programme.now()),
    expires_at: isoMoment(invitation.expires_at),
    created_at: isoMoment(invitation.created_at),
    used_at: isoMoment(invitation.used_at),
    revoked_at: isoMoment(invitation.revoked_at),
  }));
  return listReport(
    rows,
    [
      ["Id", (row) => row.id],
      ["Email", (row) => row.email, "whole"],
      ["Status", (row) => row.status],
      ["Made", (row) => shownMoment(row.created_at)],
      ["Good until", (row) => shownMoment(row.expires_at)],
      ["Referrals", (row) => row.referrals],
    ],
    page.limit,
  );
}

async function revokeInvitation(programme: Programme, who: string): Promise<Report> {
  const { id, email, isRenewed } = await change(programme, async (tx, record) => {
    const open = await findOpenInvitation(tx, who);
    if (!open) {
      throw new Refusal(
        `There is no open invitation for "${who}". "invite list --open" shows those there are.`,
      );
    }
    await revokeInvitations(tx, open.email_key, programme.now());
    await endSessionsBeforePassword(tx, open.email_key);
    await record({ action: "invite.revoke", subject: `invitation:${open.id}` });
    return { ...open, isRenewed: (await findResearcher(tx, open.email_key))?.password_expired === 1 };
  });
  const notes = isRenewed
    ? [`The password of ${email} ended when you invited them again: they need another invitation.`]
    : [];
  return { json: { id, email, revoked: true }, lines: [`The invitation for ${email} is revoked.`], notes };
}
