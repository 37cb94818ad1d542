import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../api/database/schema";
import { FIRST_EVENT } from "../../api/submissions/submissions.rules";

/**
 * The late files of a submission: of its research those that came after managers last opened or exported it, none where they never
 * did; of its researcher's messages those that were not opened or exported with their message since. They come after its words, so
 * an answer says nothing of them, nor does reading the history; a copy for the researcher is no opening either. The log is read
 * once, grouped, and not again for each file.
 *
 * @param id of the submission
 */
const late = (id: RawBuilder<string>) => sql`
  from attachments as a
  left join (
    select replace(o.details, '}', ',') as details, max(o.at) as at from audit as o
    where o.subject = 'submission:' || ${id} and o.action in ('submission.open', 'submission.export')
    group by o.details
  ) as opened on opened.at >= a.created_at and case when a.event = ${sql.lit(FIRST_EVENT)}
    then opened.details not like '%"event":%' and opened.details not like '%"words":%'
      and opened.details not like '%"copy":%'
    else opened.details like '%"event":' || a.event || ',%' end
  where a.submission_id = ${id} and opened.at is null and case when a.event = ${sql.lit(FIRST_EVENT)}
    then a.created_at > (select f.opened_at from submissions as f where f.id = a.submission_id)
    else exists (
      select 1 from submission_events as e
      where e.submission_id = a.submission_id and e.ordinal = a.event and e.by_researcher = 1
    ) end`;

const ofEach = late(sql.ref("s.id"));

/** How many late files a submission `s` has. */
export const countLateFiles = sql<number>`(select cast(count(*) as integer) ${ofEach})`;

/** When they came, as a query of `at`. */
export const lateFilesAt = sql<{ at: number }>`select a.created_at as at ${ofEach}`;

/** How many late files an event of a submission has. */
interface Late {
  event: number;
  files: number;
}

/** Says for a manager which files of submissions are late, and how to have them; nothing of those that have none. */
export async function sayLateFiles(
  db: Database,
  found: readonly { id: string; number: string; late_files: number }[],
): Promise<string[]> {
  const notes: string[] = [];
  for (const { id, number } of found.filter(({ late_files }) => late_files > 0)) {
    const { rows } = await sql<Late>`
      select a.event, cast(count(*) as integer) as files ${late(sql`cast(${id} as text)`)}
      group by a.event order by a.event`.execute(db);
    notes.push(
      ...sayOfResearch(
        number,
        rows.filter(({ event }) => event === FIRST_EVENT),
      ),
      ...sayOfMessages(
        number,
        rows.filter(({ event }) => event !== FIRST_EVENT),
      ),
    );
  }
  return notes;
}

function sayOfResearch(number: string, [research]: readonly Late[]): string[] {
  if (!research) return [];
  return [
    `${sayFiles(research.files)} of the research of ${number} came after it was last opened or exported: do that again to have all of it.`,
  ];
}

function sayOfMessages(number: string, messages: readonly Late[]): string[] {
  const [first] = messages;
  if (!first) return [];
  const files = messages.reduce((sum, message) => sum + message.files, 0);
  const [of, which] =
    messages.length === 1
      ? ["a message", files === 1 ? "it" : "them"]
      : [`${messages.length} messages`, "those of the first"];
  return [
    `${sayFiles(files)} of ${of} about ${number} ${files === 1 ? "is" : "are"} not opened or exported yet: submission open ${number} --event ${first.event} --key FILE --out FOLDER opens ${which}.`,
  ];
}

const sayFiles = (files: number) => (files === 1 ? "1 file" : `${files} files`);
