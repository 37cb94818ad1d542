import type { Command } from "commander";
import { z } from "zod";
import { DEFAULT_EXPIRY, DEFAULT_REFERRALS } from "../../invitations/invitations";
import { acceptReferral, declineReferral } from "../../referrals/decisions";
import { listReferrals, type ReferralFilter } from "../../referrals/referrals.store";
import { idOfNamed } from "../../researchers/researchers.store";
import type { Programme } from "../../shared/context";
import { type Page, refuseUnknownBefore } from "../../shared/page";
import { pageReport, type Report } from "../../shared/report";
import { details } from "../../shared/table";
import { type WordSource, wordsFrom, wordsOption } from "../../shared/text-options";
import { isoMoment, shownMoment } from "../../shared/timestamps";
import { duration, paging, pagingOptions, whole, word } from "../fields";
import { addVerb, type Perform } from "../verb";

const status = z
  .enum(["sent", "accepted", "declined"], { error: "--status is sent, accepted or declined." })
  .optional();

const acceptInput = (words: WordSource) =>
  z.object({
    referral: word("The referral"),
    firstName: wordsFrom(words).optionalLine("--first-name"),
    lastName: wordsFrom(words).optionalLine("--last-name"),
    referrals: whole("--referrals", 0, 100).default(DEFAULT_REFERRALS),
    expires: z.string().default(DEFAULT_EXPIRY).pipe(duration("--expires")),
  });

const EXAMPLE_ID = "0197c1d2-0000-7000-8000-000000000000";

/** `referral list|accept|decline`. */
export function referralCommands(root: Command, programme: Programme, perform: Perform): void {
  const referral = root.command("referral").description("peers whom researchers referred");
  addVerb(referral, perform, {
    usage: "list",
    reads: true,
    summary: "list referrals, newest first",
    options: [
      ["--status <status>", "only those: sent, accepted or declined"],
      ["--researcher <researcher>", "only those that one sent, by email address or id"],
      ...pagingOptions,
    ],
    example: "referral list --status sent",
    json: '[{"id", "researcher_id", "referred_by": email, "fullname", "email", "social", "public_profile", "message", "status": "sent"|"accepted"|"declined", "created_at", "decided_at"}]',
    input: z.object({ ...paging, status, researcher: word("--researcher").optional() }),
    run: (filter) => showReferrals(programme, filter),
  });
  addVerb(referral, perform, {
    usage: "accept <referral>",
    summary:
      "invite the referred person and print the code, once; the researcher who referred them gets a message",
    options: [
      wordsOption("--first-name", "the first name for the invitation"),
      wordsOption("--last-name", "the last name for the invitation"),
      ["--referrals <number>", `peers they may invite in turn (default ${DEFAULT_REFERRALS})`],
      ["--expires <duration>", `how long the code is good: 30m, 12h, 7d (default ${DEFAULT_EXPIRY})`],
    ],
    example: `referral accept ${EXAMPLE_ID} --expires 7d`,
    json: '{"id", "status": "accepted", "email", "code", "expires_at"}',
    mails: true,
    input: acceptInput(programme.words),
    run: (input) => acceptReferral(programme, input),
  });
  addVerb(referral, perform, {
    usage: "decline <referral>",
    summary: "decline a referral; its sender gets the invitation back, and a message",
    options: [wordsOption("--note", "words of your own below the standard message")],
    example: `referral decline ${EXAMPLE_ID}`,
    json: '{"id", "status": "declined"}',
    mails: true,
    input: z.object({
      referral: word("The referral"),
      note: wordsFrom(programme.words).optionalParagraphs("--note"),
    }),
    run: ({ referral, note }) => declineReferral(programme, referral, note),
  });
}

async function showReferrals(programme: Programme, filter: Page & ReferralFilter): Promise<Report> {
  const db = await programme.database();
  await refuseUnknownBefore(db, "referrals", filter);
  const researcher = await idOfNamed(db, filter.researcher);
  const found = await listReferrals(db, { ...filter, researcher });
  const rows = found.map((row) => ({
    ...row,
    created_at: isoMoment(row.created_at),
    decided_at: isoMoment(row.decided_at),
  }));
  // Not as a table: managers decide by the members' texts about their peers, which a table would cut.
  const lines = (room: number) =>
    rows.flatMap((row) => [
      ...details(
        [
          ["Referral", row.id],
          ["Legal name", row.fullname],
          ["Email", row.email],
          ["Referred by", row.referred_by],
          ["Status", row.status],
          ["Sent", shownMoment(row.created_at)],
          ["Social", row.social ?? "-"],
          ["Public profile", row.public_profile ?? "-"],
          ["Message", row.message ?? "-"],
        ],
        room,
      ),
      "",
    ]);
  return pageReport(rows, lines, filter.limit);
}
