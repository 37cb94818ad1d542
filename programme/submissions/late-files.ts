import { sql } from "kysely";

/**
 * When managers last opened or exported the research of a submission `s`: not a message about it, nor what its history says, nor a copy for
 * its researcher.
 */
const lastOpened = `coalesce((
  select max(o.at) from audit as o
  where o.subject = 'submission:' || s.id and o.action in ('submission.open', 'submission.export')
    and o.details not like '%"event":%' and o.details not like '%"words":%'
    and o.details not like '%"copy":%'
), s.opened_at)`;

/** Its files that came since; none where it was never opened. Files of messages have an event of their own. */
const late = sql.raw(
  `from attachments as a where a.submission_id = s.id and a.event = 1 and a.created_at > ${lastOpened}`,
);

/** How many files of the research of a submission `s` came after managers last opened it. */
export const countLateFiles = sql<number>`(select cast(count(*) as integer) ${late})`;

/** When they came, as a query of `at`. */
export const lateFilesAt = sql<{ at: number }>`select a.created_at as at ${late}`;

/** The note about them for a manager, where there are any. */
export function sayLateFiles({ number, late_files }: { number: string; late_files: number }): string[] {
  if (late_files === 0) return [];
  const files = late_files === 1 ? "1 file" : `${late_files} files`;
  return [
    `${files} of the research of ${number} came after it was last opened or exported: do that again to have all of it.`,
  ];
}
