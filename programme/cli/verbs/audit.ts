import type { Command } from "commander";
import { z } from "zod";
import { verify } from "../../../api/audit/audit";
import type { Programme } from "../../shared/context";
import { listReport, type Report } from "../../shared/report";
import { isoMoment } from "../../shared/timestamps";
import { paging, pagingOptions, whole } from "../fields";
import { addVerb, type Finish } from "../verb";

/** `audit list|verify`. */
export function auditCommands(root: Command, programme: Programme, finish: Finish): void {
  const audit = root.command("audit").description("the log of changes and security events");
  addVerb(audit, finish, {
    usage: "list",
    summary: "list entries, newest first",
    options: pagingOptions,
    example: "audit list --limit 100",
    json: '[{"id", "sequence", "at", "actor", "action", "subject", "details": {…}}]',
    input: z.object({ ...paging, before: whole("--before", 1, 999_999_999).optional() }),
    run: (page) => showAudit(programme, page),
  });
  addVerb(audit, finish, {
    usage: "verify",
    summary:
      "check that no entry was changed or removed; keep the head that it prints, and give it the next time, to notice a log that was cut off at its end",
    options: [["--head <hash>", "a head that was kept: it must still be in the log"]],
    example: "audit verify",
    json: '{"whole": true, "entries", "head"} or {"whole": false, "sequence", "problem"}; exit code 1 for the latter',
    input: z.object({
      head: z
        .string()
        .regex(/^[0-9a-f]{64}$/, "--head must be what audit verify printed: 64 hexadecimal digits.")
        .optional(),
    }),
    run: ({ head }) => verifyAudit(programme, head),
  });
}

async function showAudit(
  programme: Programme,
  { limit, before }: { limit: number; before?: number },
): Promise<Report> {
  const db = await programme.database();
  const found = await db
    .selectFrom("audit")
    .select(["sequence", "at", "actor", "action", "subject", "details"])
    .$if(before !== undefined, (query) => query.where("sequence", "<", before ?? 0))
    .orderBy("sequence", "desc")
    .limit(limit)
    .execute();
  const rows = found.map((row) => ({
    id: String(row.sequence),
    ...row,
    at: isoMoment(row.at),
    details: JSON.parse(row.details),
  }));
  return listReport(
    rows,
    [
      ["Entry", (row) => row.sequence],
      ["At (UTC)", (row) => row.at],
      ["Actor", (row) => row.actor],
      ["Action", (row) => row.action],
      ["Subject", (row) => row.subject],
      ["Details", (row) => JSON.stringify(row.details)],
    ],
    limit,
  );
}

async function verifyAudit(programme: Programme, kept: string | undefined): Promise<Report> {
  const check = await verify(await programme.database(), kept);
  if (check.whole) {
    return { json: check, lines: [`Whole: ${check.entries} entries. Head: ${check.head}`] };
  }
  return {
    json: check,
    lines: [`Not whole: entry ${check.sequence}. ${check.problem}`],
    failed: true,
  };
}
