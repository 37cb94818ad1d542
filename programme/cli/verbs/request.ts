import type { Command } from "commander";
import { z } from "zod";
import { getBounty } from "../../bounties/bounties.store";
import { acknowledgeRequest, declineRequest, sayWouldAcknowledge } from "../../requests/decisions";
import { listRequests, type RequestFilter } from "../../requests/requests.store";
import { idOfNamed } from "../../researchers/researchers.store";
import { confirmAtTerminal } from "../../shared/confirm";
import type { Programme } from "../../shared/context";
import { type Page, refuseUnknownBefore } from "../../shared/page";
import { listReport, type Report } from "../../shared/report";
import { wordsFrom, wordsOption } from "../../shared/text-options";
import { isoMoment, shownMoment } from "../../shared/timestamps";
import { paging, pagingOptions, word, yesOption } from "../fields";
import { addVerb, type Perform } from "../verb";

/** `request list|acknowledge|decline`. */
export function requestCommands(root: Command, programme: Programme, perform: Perform): void {
  const request = root
    .command("request")
    .description("applications for targets, and places on waiting lists");
  addVerb(request, perform, {
    usage: "list",
    reads: true,
    summary:
      "list requests, newest first; with --awaiting and --bounty the oldest first, in the order of the target's waiting list",
    options: [
      ["--awaiting", "only those that await an answer"],
      ["--bounty <key>", "only those for this target"],
      ["--researcher <researcher>", "only those of one, by email address or id"],
      ...pagingOptions,
    ],
    example: "request list --awaiting --bounty ios-zero-click-chain",
    json: '[{"id", "researcher_id", "email", "nickname", "bounty", "bounty_key", "bounty_title", "waiting", "waiting_place": number on the waiting list or null, "acknowledged", "acknowledged_at", "declined", "declined_at", "withdrawn", "withdrawn_at", "created_at"}]',
    input: z.object({
      ...paging,
      awaiting: z.boolean().default(false),
      bounty: word("--bounty").optional(),
      researcher: word("--researcher").optional(),
    }),
    run: (filter) => showRequests(programme, filter),
  });
  addVerb(request, perform, {
    usage: "acknowledge <request>",
    summary:
      "answer a request, for good: at a terminal it says whose and for what, and asks; the researcher gets a message",
    options: [wordsOption("--note", "words of your own below the standard message"), yesOption],
    example: "request acknowledge 0197c1d2-0000-7000-8000-000000000000",
    json: '{"id", "acknowledged": true}',
    mails: true,
    input: z.object({
      request: word("The request"),
      note: wordsFrom(programme.words).optionalParagraphs("--note"),
      yes: z.boolean().default(false),
    }),
    run: async ({ request, note, yes }) => {
      const what = yes ? null : await sayWouldAcknowledge(await programme.database(), request);
      if (what !== null) await confirmAtTerminal(programme, what);
      return acknowledgeRequest(programme, request, note);
    },
  });
  addVerb(request, perform, {
    usage: "decline <request>",
    summary:
      "decline a request; the researcher gets a message, and may apply again unless the target is retired",
    options: [wordsOption("--note", "the reason, or other words of your own below the standard message")],
    example: "request decline 0197c1d2-0000-7000-8000-000000000000 --note - < reason.txt",
    json: '{"id", "declined": true}',
    mails: true,
    input: z.object({
      request: word("The request"),
      note: wordsFrom(programme.words).optionalParagraphs("--note"),
    }),
    run: ({ request, note }) => declineRequest(programme, request, note),
  });
}

async function showRequests(programme: Programme, filter: Page & RequestFilter): Promise<Report> {
  const db = await programme.database();
  await refuseUnknownBefore(db, "research_requests", filter);
  const bounty = filter.bounty === undefined ? undefined : (await getBounty(db, filter.bounty)).id;
  const researcher = await idOfNamed(db, filter.researcher);
  const found = await listRequests(db, { ...filter, bounty, researcher });
  const rows = found.map((row) => ({
    ...row,
    waiting: row.waiting === 1,
    acknowledged: row.acknowledged_at !== null,
    acknowledged_at: isoMoment(row.acknowledged_at),
    declined: row.declined_at !== null,
    declined_at: isoMoment(row.declined_at),
    withdrawn: row.withdrawn_at !== null,
    withdrawn_at: isoMoment(row.withdrawn_at),
    created_at: isoMoment(row.created_at),
  }));
  return listReport(
    rows,
    [
      ["Id", (row) => row.id],
      ["Researcher", (row) => row.email, "whole"],
      ["Target", (row) => row.bounty_key, "whole"],
      ["Kind", (row) => (row.waiting ? "waiting list" : "application")],
      ["Place", (row) => row.waiting_place ?? ""],
      ["Sent", (row) => shownMoment(row.created_at)],
      ["Acknowledged", (row) => shownMoment(row.acknowledged_at)],
      ["Declined", (row) => shownMoment(row.declined_at)],
      ["Withdrawn", (row) => shownMoment(row.withdrawn_at)],
    ],
    filter.limit,
  );
}
