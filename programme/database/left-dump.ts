import type { Programme } from "../shared/context";
import { withRemedy } from "../shared/errors";
import { takenBackOnSignal } from "../shared/writing";

/** A restore under way: its backup, and the path of the present database's dump; null when there was none. */
interface UnderWay {
  file: string;
  replaced: string | null;
}

/** The notes on a part of a restore that does not come to its end. */
interface Notes {
  /** When it failed. */
  failed: string;
  /** When the database did not say whether it committed, or a signal ends the command. */
  unknown: string;
}

/**
 * Runs the steps between the dump of the present database and the end of its replacement, which is one transaction. Names the dump
 * however a restore ends before its end: it is a whole copy of everything, and would lie there unknown. Where that transaction may
 * have been committed, the dump may be the only copy of what was written since the backup.
 */
export function beforeReplacement<Result>(
  programme: Pick<Programme, "stderr">,
  underWay: UnderWay,
  work: () => Promise<Result>,
): Promise<Result> {
  return leaving(programme, { failed: sayNothing(underWay), unknown: sayUnknown(underWay) }, work);
}

/** The same for the steps after the replacement. */
export function afterReplacement<Result>(
  programme: Pick<Programme, "stderr">,
  { file, replaced }: UnderWay,
  work: () => Promise<Result>,
): Promise<Result> {
  const remedy = `Mend the cause and restore ${file} again`;
  const way = replaced
    ? `${remedy}, or restore ${replaced}, which is the database of before.`
    : `${remedy}; there was no database before.`;
  const note = `The database is that of ${file} now, but the restore did not come to its end. ${way}`;
  return leaving(programme, { failed: note, unknown: note }, work);
}

function leaving<Result>(
  { stderr }: Pick<Programme, "stderr">,
  { failed, unknown }: Notes,
  work: () => Promise<Result>,
): Promise<Result> {
  return takenBackOnSignal(
    () => stderr.write(`${unknown}\n`),
    () => withRemedy(failed, work, unknown),
  );
}

function sayNothing({ replaced }: UnderWay): string {
  if (replaced === null) return "Nothing was restored.";
  return `Nothing was restored. The copy of the present database that was made before is left as ${replaced}: delete it once "programme audit list" shows your latest changes and "programme db check" finds the database in order.`;
}

function sayUnknown({ file, replaced }: UnderWay): string {
  const what = `It is not known whether the database was replaced by ${file}.`;
  if (replaced === null) return `${what} There was none before, so restore it again.`;
  return `${what} Keep ${replaced}, the copy of the database of before, until you know: it may be the only one of what was written since the backup. "programme audit list" shows it. If its newest entries are those of the database of before, nothing was replaced: restore ${file} again. If they are those of the backup, restore ${replaced} first, then ${file}, so that what was changed since the backup is listed.`;
}
