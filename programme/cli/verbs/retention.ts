import type { Command } from "commander";
import { z } from "zod";
import type { Database } from "../../../api/database/schema";
import { emptyLog } from "../../../api/database/sqlite/empty-log";
import { findClockNotes, updateClockNotes } from "../../../api/instance/instance.store";
import { applyRetention, countOver } from "../../../api/retention/apply";
import { judgeClock } from "../../../api/retention/clock.rules";
import { steadyClock } from "../../../api/retention/clock-check";
import { confirm } from "../../shared/confirm";
import type { Programme } from "../../shared/context";
import { sayReason } from "../../shared/errors";
import { issuingFor } from "../../shared/issuing";
import type { Report } from "../../shared/report";
import { table } from "../../shared/table";
import { isoMoment, shownMoment } from "../../shared/timestamps";
import { persist, recordAlone } from "../../shared/write";
import { addVerb, type Perform } from "../verb";

/** `retention run`. */
export function retentionCommands(root: Command, programme: Programme, perform: Perform): void {
  const retention = root.command("retention").description("data that were kept as long as they may be");
  addVerb(retention, perform, {
    usage: "run",
    summary:
      "remove what is older than its period; the site does it too, every minute, unless it doubts its clock",
    options: [
      ["--dry-run", "only count it"],
      ["--yes", "go by this machine's clock, also where it is doubted; without, it asks"],
    ],
    example: "retention run --dry-run",
    json: '{"at": the moment that it went by, "dry_run", "removed": {"impressions", "inquiries", "invitations", "referrals", "declinedSubmissions", "agreements"}}; exit code 1 when some could not be removed',
    input: z.object({ dryRun: z.boolean().optional(), yes: z.boolean().optional() }),
    run: (options) => runRetention(programme, options),
  });
}

async function runRetention(
  programme: Programme,
  { dryRun = false, yes = false }: { dryRun?: boolean; yes?: boolean },
): Promise<Report> {
  const periods = programme.readRetention();
  const db = await programme.database();
  const now = steadyClock(programme);
  const at = now();
  const faults: string[] = [];
  const removed = dryRun
    ? await countOver({ db, now }, periods)
    : await remove(programme, { db, now, yes, faults });
  if (!dryRun && !(await emptyLog(db))) faults.push(IN_LOG);
  const rows = Object.entries(removed).map(([kind, count]) => ({ kind, count }));
  return {
    json: { at: isoMoment(at), dry_run: dryRun, removed },
    notes: faults,
    failed: faults.length > 0,
    lines: (room) => [
      `By the clock of this machine it is ${shownMoment(isoMoment(at))} UTC.`,
      ...table(
        rows,
        [
          ["Kind", (row) => inWords(row.kind)],
          [dryRun ? "Over" : "Removed", (row) => row.count],
        ],
        room,
      ),
    ],
  };
}

interface Removal {
  db: Database;
  now: () => number;
  yes: boolean;
  /** Receives a sentence for each failure; what was removed is removed all the same. */
  faults: string[];
}

async function remove(programme: Programme, { db, now, yes, faults }: Removal) {
  const store = await programme.openOwnStore();
  const issuing = await issuingFor(programme);
  const wasDoubted = await takeClock(programme, { db, at: now(), yes });
  const removed = await applyRetention(
    { db, now, store, ...issuing },
    programme.readRetention(),
    (kind, error) => {
      faults.push(`The ${inWords(kind)} could not all be removed. ${sayReason(error)} Run it again.`);
    },
  );
  const details = { ...removed, ...(wasDoubted && { clock: "confirmed" }) };
  await recordAlone(programme, { action: "retention.run", subject: "database", details }).catch(
    (error: unknown) => {
      faults.push(`What is listed is removed, but the audit log could not take it. ${sayReason(error)}`);
    },
  );
  return removed;
}

/**
 * Has the site believe this machine's clock from now on. Asks the manager first where it is doubted. Returns whether it was.
 * Throws a Refusal where it is and the manager does not confirm it.
 */
async function takeClock(
  programme: Programme,
  { db, at, yes }: Pick<Removal, "db" | "yes"> & { at: number },
): Promise<boolean> {
  const noted = await findClockNotes(db);
  const isDoubted = judgeClock(noted, at, null).clock_doubted_at !== null;
  if (isDoubted && !yes) {
    const since = noted.clock_doubted_at ?? noted.last_housekeeping_at;
    const why =
      noted.clock_doubted_at === null ? "housekeeping last ran at" : "the site doubts its clock since";
    await confirm(
      programme,
      `By the clock of this machine it is ${shownMoment(isoMoment(at))} UTC, and ${why} ${shownMoment(isoMoment(since))} UTC. What is over by this date is destroyed for good, and the site goes by it from now on.`,
    );
  }
  await persist(() => updateClockNotes(db, { last_housekeeping_at: at, clock_doubted_at: null }));
  return isDoubted;
}

const IN_LOG =
  "What was removed is still in the database's write-ahead log, which another process is reading, such as a backup. Run it again when that has ended.";

/** "declined submissions" for `declinedSubmissions`. */
function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
