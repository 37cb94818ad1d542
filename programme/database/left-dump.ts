import { withRemedy } from "../shared/errors";

/** A restore under way: its backup, and the path of the present database's dump; null when there was none. */
interface UnderWay {
  file: string;
  replaced: string | null;
}

/**
 * Runs the steps between the dump of the present database and the end of its replacement, which is one transaction. Names the dump in
 * the error of a restore that fails: it is a whole copy of everything, and would lie there unknown.
 */
export function beforeReplacement<Result>(
  { replaced }: UnderWay,
  work: () => Promise<Result>,
): Promise<Result> {
  if (replaced === null) return work();
  return withRemedy(
    `Nothing was restored. The copy of the present database that was made before is left as ${replaced}: delete it once "programme db check" finds the database in order.`,
    work,
  );
}

/** The same for the steps after the replacement. */
export function afterReplacement<Result>(
  { file, replaced }: UnderWay,
  work: () => Promise<Result>,
): Promise<Result> {
  const remedy = `Mend the cause and restore ${file} again`;
  const way = replaced
    ? `${remedy}, or restore ${replaced}, which is the database of before.`
    : `${remedy}; there was no database before.`;
  return withRemedy(
    `The database is that of ${file} now, but the restore did not come to its end. ${way}`,
    work,
  );
}
