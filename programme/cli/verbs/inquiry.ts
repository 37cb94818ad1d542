import type { Command } from "commander";
import { z } from "zod";
import { answerInquiry, closeInquiry } from "../../inquiries/answers";
import { type InquiryFilter, inquiryStates, listInquiries } from "../../inquiries/inquiries.store";
import { idOfNamed } from "../../researchers/researchers.store";
import type { Programme } from "../../shared/context";
import { type Page, refuseUnknownBefore } from "../../shared/page";
import { pageReport, type Report } from "../../shared/report";
import { details } from "../../shared/table";
import { wordsFrom, wordsOption } from "../../shared/text-options";
import { isoMoment, shownMoment } from "../../shared/timestamps";
import { paging, pagingOptions, word } from "../fields";
import { addVerb, type Perform } from "../verb";

const EXAMPLE_ID = "0197c1d2-0000-7000-8000-000000000000";
const ANSWERED = '{"id", "state": "answered"}';

/** `inquiry list|answer|close`. */
export function inquiryCommands(root: Command, programme: Programme, perform: Perform): void {
  const inquiry = root.command("inquiry").description("what researchers ask the programme manager");
  addVerb(inquiry, perform, {
    usage: "list",
    reads: true,
    summary: "show inquiries in full, newest first",
    options: [
      ["--state <state>", "only those: open or answered (default all)"],
      ["--researcher <researcher>", "only those that one sent, by email address or id"],
      ...pagingOptions,
    ],
    example: "inquiry list --state open",
    json: '[{"id", "researcher_id", "email", "nickname", "message", "state": "open"|"answered", "created_at", "answered_at"}]',
    input: z.object({
      ...paging,
      state: z.enum(inquiryStates, { error: "--state is open, answered or all." }).default("all"),
      researcher: word("--researcher").optional(),
    }),
    run: (filter) => showInquiries(programme, filter),
  });
  addVerb(inquiry, perform, {
    usage: "answer <inquiry>",
    summary: "answer an inquiry, once: the researcher gets a message",
    options: [wordsOption("--body", "the answer")],
    example: `inquiry answer ${EXAMPLE_ID} --body - < answer.txt`,
    json: ANSWERED,
    mails: true,
    input: z.object({
      inquiry: word("The inquiry"),
      body: wordsFrom(programme.words).paragraphs("--body"),
    }),
    run: ({ inquiry, body }) => answerInquiry(programme, inquiry, body),
  });
  addVerb(inquiry, perform, {
    usage: "close <inquiry>",
    summary: "mark an inquiry answered that needs no message",
    example: `inquiry close ${EXAMPLE_ID}`,
    json: ANSWERED,
    input: z.object({ inquiry: word("The inquiry") }),
    run: ({ inquiry }) => closeInquiry(programme, inquiry),
  });
}

async function showInquiries(programme: Programme, filter: Page & InquiryFilter): Promise<Report> {
  const db = await programme.database();
  await refuseUnknownBefore(db, "inquiries", filter);
  const researcher = await idOfNamed(db, filter.researcher);
  const found = await listInquiries(db, { ...filter, researcher });
  const rows = found.map((row) => ({
    ...row,
    state: row.answered_at === null ? "open" : "answered",
    created_at: isoMoment(row.created_at),
    answered_at: isoMoment(row.answered_at),
  }));
  const lines = (room: number) =>
    rows.flatMap((row) => [
      ...details(
        [
          ["Inquiry", row.id],
          ["From", `${row.email} (${row.nickname ?? "no profile"})`],
          ["Sent", shownMoment(row.created_at)],
          ["Answered", shownMoment(row.answered_at)],
          ["Message", row.message],
        ],
        room,
      ),
      "",
    ]);
  return pageReport(rows, lines, filter.limit);
}
