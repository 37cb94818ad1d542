import type { Command } from "commander";
import { z } from "zod";
import { applyRetention, countOver, type RetentionCounts } from "../../../api/retention/apply";
import type { Programme } from "../../shared/context";
import { issuingFor } from "../../shared/issuing";
import type { Report } from "../../shared/report";
import { table } from "../../shared/table";
import { change, persist } from "../../shared/write";
import { addVerb, type Finish } from "../verb";

/** `retention run`. */
export function retentionCommands(root: Command, programme: Programme, finish: Finish): void {
  const retention = root.command("retention").description("data that were kept as long as they may be");
  addVerb(retention, finish, {
    usage: "run",
    summary: "remove what is older than its period; the site does it too, every minute",
    options: [["--dry-run", "only count it"]],
    example: "retention run --dry-run",
    json: '{"dry_run", "removed": {"impressions", "inquiries", "invitations", "referrals", "declinedSubmissions", "agreements"}}',
    input: z.object({ dryRun: z.boolean().optional() }),
    run: ({ dryRun = false }) => runRetention(programme, dryRun),
  });
}

async function runRetention(programme: Programme, dryRun: boolean): Promise<Report> {
  const periods = programme.readRetention();
  const db = await programme.database();
  const { now } = programme;
  const notes: string[] = [];
  const failed = (kind: string, error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    notes.push(`The ${inWords(kind)} could not all be removed. ${reason} Run it again.`);
  };
  const removed = dryRun
    ? await countOver({ db, now }, periods)
    : await remove(programme, async () =>
        applyRetention(
          { db, now, store: await programme.openOwnStore(), ...(await issuingFor(programme)) },
          periods,
          failed,
        ),
      );
  const rows = Object.entries(removed).map(([kind, count]) => ({ kind, count }));
  return {
    json: { dry_run: dryRun, removed },
    notes,
    failed: notes.length > 0,
    lines: table(rows, [
      ["Kind", (row) => inWords(row.kind)],
      [dryRun ? "Over" : "Removed", (row) => row.count],
    ]),
  };
}

/** "declined submissions" for `declinedSubmissions`. */
function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

async function remove(programme: Programme, apply: () => Promise<RetentionCounts>): Promise<RetentionCounts> {
  const removed = await persist(apply);
  await change(programme, (_tx, record) =>
    record({ action: "retention.run", subject: "database", details: { ...removed } }),
  );
  return removed;
}
