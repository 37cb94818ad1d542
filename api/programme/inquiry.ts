import type { Command } from "commander";
import { z } from "zod";
import type { Database } from "../database/schema";
import type { Programme } from "./context";
import { paging, pagingOptions } from "./fields";
import { isoMoment, shownMoment } from "./moments";
import type { Page } from "./page";
import { listReport, type Report } from "./report";
import { details } from "./table";
import { addVerb, type Finish } from "./verb";

/** `inquiry list`. */
export function inquiryCommands(root: Command, programme: Programme, finish: Finish): void {
  const inquiry = root.command("inquiry").description("what researchers ask the programme manager");
  addVerb(inquiry, finish, {
    usage: "list",
    summary: "show inquiries in full, newest first",
    options: pagingOptions,
    example: "inquiry list --limit 10",
    json: '[{"id", "researcher_id", "email", "nickname", "message", "created_at"}]',
    input: z.object(paging),
    run: (page) => showInquiries(programme, page),
  });
}

function listInquiries(db: Database, { limit, before }: Page) {
  return db
    .selectFrom("inquiries as i")
    .innerJoin("researchers as r", "r.id", "i.researcher_id")
    .leftJoin("profiles as p", "p.researcher_id", "r.id")
    .select(["i.id", "i.researcher_id", "r.email", "p.nickname", "i.message", "i.created_at"])
    .$if(before !== undefined, (query) => query.where("i.id", "<", before ?? ""))
    .orderBy("i.id", "desc")
    .limit(limit)
    .execute();
}

async function showInquiries(programme: Programme, page: Page): Promise<Report> {
  const found = await listInquiries(await programme.database(), page);
  const rows = found.map((row) => ({ ...row, created_at: isoMoment(row.created_at) }));
  const lines = rows.flatMap((row) => [
    ...details([
      ["Inquiry", row.id],
      ["From", `${row.email} (${row.nickname ?? "no profile"})`],
      ["Sent", shownMoment(row.created_at)],
      ["Message", row.message],
    ]),
    "",
  ]);
  const report = listReport(rows, [], page.limit);
  return rows.length > 0 ? { ...report, lines } : report;
}
