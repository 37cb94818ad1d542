import { sql } from "kysely";
import { type SubmissionStatus, submissionStatuses, turnOf } from "#contract/submission-life";
import type { Database, DatabaseTransaction } from "../../api/database/schema";
import { countLateFiles, lateFilesAt } from "../submissions/late-files";

/** The kinds of items from researchers that managers answer, in the order of the counts. */
export const waitingKinds = ["submission", "application", "waiting_list", "inquiry", "referral"] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** One item that waits for the managers. */
export interface Waiting {
  kind: WaitingKind;
  id: string;
  /** Its name in verbs: a submission's number, otherwise the id. */
  name: string;
  researcher_id: string;
  email: string;
  /** The key of the requested target. */
  target: string | null;
  /** The state of a submission. */
  status: SubmissionStatus | null;
  /** How many late files a submission has (`late-files.ts`). */
  late_files: number | null;
  /** When it was sent; of a submission, when its researcher last sent anything. */
  created_at: number;
}

/** How many of each kind wait. */
export type WaitingCounts = Record<WaitingKind, number>;

type Db = Database | DatabaseTransaction;

/** A period in milliseconds since 1970: after the one time, and up to the other. */
interface Period {
  after?: number;
  until?: number;
}

const literal = <Text extends string>(text: Text) => sql<Text>`${sql.lit(text)}`;
const noTarget = sql<string | null>`cast(null as text)`.as("target");
const noStatus = sql<SubmissionStatus | null>`cast(null as text)`.as("status");
const noFiles = sql<number | null>`cast(null as integer)`.as("late_files");

/** The time when its researcher last sent something: managers are notified of that, and never of their own actions. */
const lastSent = sql<number>`coalesce((
  select max(sent.at) from (
    select e.created_at as at from submission_events as e where e.submission_id = s.id and e.by_researcher = 1
    union all ${lateFilesAt}
  ) as sent
), s.created_at)`.as("created_at");

/** Whether its last event came from its researcher, or has late files: they come after their event. */
const isUnanswered = sql<boolean>`(exists (
  select 1 from submission_events as e
  where e.submission_id = s.id and e.ordinal = s.events and e.by_researcher = 1
) or exists (${lateFilesAt}))`;

/** The states before a decision in which it is the programme's turn. */
const undecided = ["received", "assessing"] as const satisfies readonly SubmissionStatus[];
/** The other states in which a researcher may write: a submission waits there while the researcher was the last to send anything. */
const others = submissionStatuses.filter(
  (status) => turnOf[status] !== "nobody" && !undecided.some((each) => each === status),
);

function submissions(db: Db) {
  return db
    .selectFrom("submissions as s")
    .innerJoin("researchers as r", "r.id", "s.researcher_id")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .select([
      literal<WaitingKind>("submission").as("kind"),
      ...(["s.id", "n.number as name", "s.researcher_id", "r.email"] as const),
      noTarget,
      sql<SubmissionStatus | null>`s.status`.as("status"),
      sql<number | null>`${countLateFiles}`.as("late_files"),
      lastSent,
    ])
    .where((is) =>
      is.or([is("s.status", "in", undecided), is.and([is("s.status", "in", others), isUnanswered])]),
    );
}

function awaitedRequests(db: Db) {
  return db
    .selectFrom("research_requests as q")
    .innerJoin("bounties as b", "b.id", "q.bounty_id")
    .where("q.acknowledged_at", "is", null)
    .where("q.declined_at", "is", null)
    .where("q.withdrawn_at", "is", null);
}

/** Leaves out waiting lists of full targets: their places wait for a free place, not for the managers. */
function requests(db: Db) {
  return awaitedRequests(db)
    .innerJoin("researchers as r", "r.id", "q.researcher_id")
    .select([
      sql<WaitingKind>`case q.waiting when 1 then 'waiting_list' else 'application' end`.as("kind"),
      ...(["q.id", "q.id as name", "q.researcher_id", "r.email", "b.key as target"] as const),
      noStatus,
      noFiles,
      "q.created_at",
    ])
    .where((is) =>
      is.or([is("q.waiting", "=", 0), is("b.full", "=", 0), is("b.retired_at", "is not", null)]),
    );
}

function inquiries(db: Db) {
  return db
    .selectFrom("inquiries as i")
    .innerJoin("researchers as r", "r.id", "i.researcher_id")
    .select([
      literal<WaitingKind>("inquiry").as("kind"),
      ...(["i.id", "i.id as name", "i.researcher_id", "r.email"] as const),
      noTarget,
      noStatus,
      noFiles,
      "i.created_at",
    ])
    .where("i.answered_at", "is", null);
}

function referrals(db: Db) {
  return db
    .selectFrom("referrals as f")
    .innerJoin("researchers as r", "r.id", "f.researcher_id")
    .select([
      literal<WaitingKind>("referral").as("kind"),
      ...(["f.id", "f.id as name", "f.researcher_id", "r.email"] as const),
      noTarget,
      noStatus,
      noFiles,
      "f.created_at",
    ])
    .where("f.status", "=", literal("sent"));
}

function waiting(db: Db) {
  return submissions(db).unionAll(requests(db)).unionAll(inquiries(db)).unionAll(referrals(db)).as("waiting");
}

/** Lists the items that wait for the managers, oldest first. */
export function listWaiting(db: Db, limit: number): Promise<Waiting[]> {
  return db.selectFrom(waiting(db)).selectAll().orderBy("created_at").orderBy("id").limit(limit).execute();
}

/** Counts the items that wait, by kind; with a period, only those sent in it. */
export async function countWaiting(db: Db, { after, until }: Period = {}): Promise<WaitingCounts> {
  const rows = await db
    .selectFrom(waiting(db))
    .select((on) => ["kind", on.fn.countAll().as("count")])
    .$if(after !== undefined, (query) => query.where("created_at", ">", after ?? 0))
    .$if(until !== undefined, (query) => query.where("created_at", "<=", until ?? 0))
    .groupBy("kind")
    .execute();
  const counts = new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
  const entries = waitingKinds.map((kind) => [kind, counts.get(kind) ?? 0]);
  return Object.fromEntries(entries) as WaitingCounts;
}

/** Counts the places on waiting lists of full targets, which wait for a free place. */
export async function countWithoutPlace(db: Db): Promise<number> {
  const { count } = await awaitedRequests(db)
    .select((on) => on.fn.countAll().as("count"))
    .where("q.waiting", "=", 1)
    .where("b.full", "=", 1)
    .where("b.retired_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
