import type { Command } from "commander";
import { z } from "zod";
import { getBountyId } from "./bounties.store";
import type { Programme } from "./context";
import { Refusal } from "./errors";
import { paging, pagingOptions, word } from "./fields";
import { tell, withNote } from "./messages";
import { isoMoment, shownMoment } from "./moments";
import type { Page } from "./page";
import { listReport, type Report } from "./report";
import { acknowledgeRequest, listRequests, type RequestFilter, readRequest } from "./requests.store";
import { addVerb, type Finish } from "./verb";
import { wordsFrom, wordsOption } from "./words";
import { change } from "./write";

/** `request list|acknowledge`. */
export function requestCommands(root: Command, programme: Programme, finish: Finish): void {
  const request = root
    .command("request")
    .description("applications for targets, and places on waiting lists");
  addVerb(request, finish, {
    usage: "list",
    summary: "list requests, newest first",
    options: [
      ["--awaiting", "only those that await an answer"],
      ["--bounty <key>", "only those for this target"],
      ...pagingOptions,
    ],
    example: "request list --awaiting",
    json: '[{"id", "researcher_id", "email", "nickname", "bounty", "bounty_key", "bounty_title", "waiting", "acknowledged", "acknowledged_at", "created_at"}]',
    input: z.object({ ...paging, awaiting: z.boolean().default(false), bounty: word("--bounty").optional() }),
    run: (filter) => showRequests(programme, filter),
  });
  addVerb(request, finish, {
    usage: "acknowledge <request>",
    summary: "answer a request; the researcher gets a message",
    options: [wordsOption("--note", "words of your own below the standard message")],
    example: "request acknowledge 0197c1d2-0000-7000-8000-000000000000",
    json: '{"id", "acknowledged": true}',
    mails: true,
    input: z.object({
      request: word("The request"),
      note: wordsFrom(programme.words).optionalParagraphs("--note"),
    }),
    run: ({ request, note }) => acknowledge(programme, request, note),
  });
}

async function showRequests(programme: Programme, filter: Page & RequestFilter): Promise<Report> {
  const db = await programme.database();
  const bounty = filter.bounty === undefined ? undefined : await getBountyId(db, filter.bounty);
  const found = await listRequests(db, { ...filter, bounty });
  const rows = found.map((row) => ({
    ...row,
    waiting: row.waiting === 1,
    acknowledged: row.acknowledged_at !== null,
    acknowledged_at: isoMoment(row.acknowledged_at),
    created_at: isoMoment(row.created_at),
  }));
  return listReport(
    rows,
    [
      ["Id", (row) => row.id],
      ["Researcher", (row) => row.email],
      ["Target", (row) => row.bounty_key, "whole"],
      ["Kind", (row) => (row.waiting ? "waiting list" : "application")],
      ["Sent", (row) => shownMoment(row.created_at)],
      ["Acknowledged", (row) => shownMoment(row.acknowledged_at)],
    ],
    filter.limit,
  );
}

function acknowledge(programme: Programme, id: string, note: string | undefined): Promise<Report> {
  return change(programme, async (tx, record) => {
    const first = await acknowledgeRequest(tx, id, programme.now());
    const request = await readRequest(tx, id);
    if (!request) throw new Refusal(`There is no request "${id}". "request list" shows those there are.`);
    if (!first) throw new Refusal(`The request ${id} was acknowledged already.`);
    const notes = await tell(programme, tx, request.researcher_id, {
      title: `Your request for “${request.bounty_title}”`,
      message: withNote(acknowledgement(request), note),
    });
    await record({ action: "request.acknowledge", subject: `request:${id}` });
    return {
      json: { id, acknowledged: true },
      lines: [
        `The request of ${request.email} for ${request.bounty_title} is acknowledged; they have a message.`,
      ],
      notes: request.retired_at === null ? notes : [...notes, sayRetired(request.bounty_key)],
    };
  });
}

type Request = NonNullable<Awaited<ReturnType<typeof readRequest>>>;

function acknowledgement({ bounty_title, waiting, retired_at }: Request): string {
  const target = `“${bounty_title}”`;
  const place = waiting
    ? `There is a place for you to research ${target}: you are off its waiting list`
    : `We have confirmed your request to research ${target}`;
  if (retired_at !== null) {
    return `${place}. The target is not listed any more: ask us with the form on the home page what is expected.`;
  }
  return waiting ? `${place} and can begin.` : `${place}. You can begin; its details say what is expected.`;
}

function sayRetired(key: string): string {
  return `The target ${key} is retired, so researchers do not see its details: say what is expected with "message send".`;
}
