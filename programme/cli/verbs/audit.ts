import type { Command } from "commander";
import { z } from "zod";
import { verify } from "../../../api/audit/audit";
import { type AuditFilter, listAudit } from "../../audit/audit.store";
import { loggedName } from "../../audit/names";
import type { Programme } from "../../shared/context";
import { listReport, type Report } from "../../shared/report";
import { isoMoment } from "../../shared/timestamps";
import { moment, paging, pagingOptions, whole, word } from "../fields";
import { addVerb, type Perform } from "../verb";

// Anything else is in no entry, and a list of nothing would say that nothing happened.
const ACTOR = /^(?:programme|anonymous|researcher(?::.+)?)$/;
const ACTORS =
  "--actor is programme, anonymous, researcher, or one researcher, as in researcher:ada@example.org.";
const SUBJECT = /^[a-z_]+(?::.+)?$/;
const SUBJECTS = "--subject is a kind such as submission, or one of a kind, as in submission:2026-0007.";

/** `audit list|verify`. */
export function auditCommands(root: Command, programme: Programme, perform: Perform): void {
  const audit = root.command("audit").description("the audit log");
  addVerb(audit, perform, {
    usage: "list",
    reads: true,
    summary: "list entries, newest first",
    options: [
      ["--action <action>", "only those: an action such as submission.accept, or the area alone"],
      [
        "--actor <actor>",
        "only by programme, anonymous, researcher, or one researcher:<id or email address>",
      ],
      [
        "--subject <subject>",
        "only about a kind such as submission, or one as in submission:2026-0007 or researcher:ada@example.org",
      ],
      ["--since <moment>", "only from then on: 2026-11-25, 2026-11-25T18:35 (UTC), or how long ago, 7d"],
      ...pagingOptions,
    ],
    example: "audit list --action submission --since 7d",
    json: '[{"id", "sequence", "at", "actor", "action", "subject", "details": {…}}]',
    input: z.object({
      ...paging,
      before: whole("--before", 1, 999_999_999).optional(),
      action: word("--action").optional(),
      actor: word("--actor").regex(ACTOR, ACTORS).optional(),
      subject: word("--subject").regex(SUBJECT, SUBJECTS).optional(),
      since: moment("--since", programme.now).optional(),
    }),
    run: (filter) => showAudit(programme, filter),
  });
  addVerb(audit, perform, {
    usage: "verify",
    reads: true,
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

async function showAudit(programme: Programme, filter: AuditFilter): Promise<Report> {
  const db = await programme.database();
  const named = async (given?: string) => (given === undefined ? given : loggedName(db, given));
  const found = await listAudit(db, {
    ...filter,
    actor: await named(filter.actor),
    subject: await named(filter.subject),
  });
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
    filter.limit,
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
