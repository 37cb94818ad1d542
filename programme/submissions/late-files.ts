import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../api/database/schema";
import { FIRST_EVENT } from "../../api/submissions/submissions.rules";

/**
 * The late files of a submission: of its research those that came after managers last opened or exported it, none where they never
 * did; of its researcher's messages those that were not opened or exported with their message since. They come after its words, so
 * an answer says nothing of them, nor does reading the history; a copy for the researcher is no opening either. SQLite keeps to
 * the order of a cross join: the openings are few, and are looked up once instead of for each file.
 *
 * @param id of the submission
 */
const late = (id: RawBuilder<string>) => sql`(
  select a.id, a.event, a.created_at as at from attachments as a
  where a.submission_id = ${id} and case when a.event = ${sql.lit(FIRST_EVENT)}
    then a.created_at > (select f.opened_at from submissions as f where f.id = a.submission_id)
    else exists (
      select 1 from submission_events as e
      where e.submission_id = a.submission_id and e.ordinal = a.event and e.by_researcher = 1
    ) end
  except
  select a.id, a.event, a.created_at from audit as o cross join attachments as a
  where o.subject = 'submission:' || ${id} and o.action in ('submission.open', 'submission.export')
    and a.submission_id = ${id} and a.created_at <= o.at and case when a.event = ${sql.lit(FIRST_EVENT)}
      then o.details not like '%"event":%' and o.details not like '%"words":%' and o.details not like '%"copy":%'
      else replace(o.details, '}', ',') like '%"event":' || a.event || ',%' end
) as late`;

const ofEach = late(sql.ref("s.id"));

/** How many late files a submission `s` has. */
export const countLateFiles = sql<number>`(select cast(count(*) as integer) from ${ofEach})`;

/** When they came, as a query of `at`. */
export const lateFilesAt = sql<{ at: number }>`select late.at from ${ofEach}`;

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
      select late.event, cast(count(*) as integer) as files from ${late(sql`cast(${id} as text)`)}
      group by late.event order by late.event`.execute(db);
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
