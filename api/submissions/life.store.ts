import { sql } from "kysely";
import { LIST_PAGE_SIZE } from "#contract/limits";
import type { SubmissionStatus } from "#contract/submission-life";
import { atMost } from "../database/constant-limit";
import { prepared } from "../database/prepared-queries";
import type { Database, DatabaseTransaction } from "../database/schema";

type Db = Database | DatabaseTransaction;

/** The programme's events that the researcher has not seen. */
const unseen = sql<number>`(
  select count(*) from submission_events as e
  where e.submission_id = s.id and e.ordinal > s.seen_events and e.by_researcher = 0
)`.as("unseen");

function ofResearcher(db: Db, researcherId: string) {
  return db
    .selectFrom("submissions as s")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .select([
      "s.id",
      "n.number",
      "s.label",
      "s.status",
      "s.due_at",
      "s.created_at",
      "s.changed_at",
      "s.decided_at",
    ])
    .select(["s.seen_events", unseen])
    .where("s.researcher_id", "=", researcherId);
}

/** A researcher's own submission; undefined for another's. */
export function readOwnSubmission(db: Db, { id, researcher_id }: { id: string; researcher_id: string }) {
  return ofResearcher(db, researcher_id).where("s.id", "=", id).executeTakeFirst();
}

/** Until when a declined or withdrawn submission is retained, as retention counts it (`api/retention/expired.ts`); null for any other. */
export function keptUntil(
  {
    status,
    decided_at,
    changed_at,
  }: { status: SubmissionStatus; decided_at: number | null; changed_at: number },
  period: number,
): number | null {
  return status === "declined" || status === "withdrawn" ? (decided_at ?? changed_at) + period : null;
}

/** The beginning of sealed research, which names the keys that it is sealed for. */
export async function readHead(db: Db, id: string): Promise<string> {
  const { head } = await db
    .selectFrom("submissions")
    .select(sql<string>`substr(details, 1, 8192)`.as("head"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return head;
}

const newsOf = prepared((db, { researcher_id }: { researcher_id: string }) =>
  db
    .selectFrom("submissions as s")
    .select((is) => is.fn.countAll().as("submissions"))
    .where("s.researcher_id", "=", researcher_id)
    .where((is) =>
      is.exists(
        is
          .selectFrom("submission_events as e")
          .select("e.id")
          .whereRef("e.submission_id", "=", "s.id")
          .whereRef("e.ordinal", ">", "s.seen_events")
          .where("e.by_researcher", "=", 0),
      ),
    ),
);

/** How many of a researcher's submissions have events of the programme's that they have not seen. */
export async function countUnseen(db: Database, researcherId: string): Promise<number> {
  const [row] = await newsOf(db, { researcher_id: researcherId });
  return Number(row?.submissions);
}

/** A page of a researcher's submissions, the last changed first; with `before` (an id), the next ones in this order; `only` those accepted. */
export async function listOwnSubmissions(
  db: Db,
  researcherId: string,
  { before, only }: { before?: string | undefined; only?: "accepted" | undefined },
) {
  const last =
    before === undefined
      ? undefined
      : await readOwnSubmission(db, { id: before, researcher_id: researcherId });
  if (before !== undefined && !last) return [];
  return ofResearcher(db, researcherId)
    .$if(only === "accepted", (query) => query.where("s.status", "in", ["accepted", "paid"]))
    .$if(last !== undefined, (query) =>
      query.where((is) =>
        is(is.refTuple("s.changed_at", "s.id"), "<", is.tuple(last?.changed_at ?? 0, last?.id ?? "")),
      ),
    )
    .orderBy("s.changed_at", "desc")
    .orderBy("s.id", "desc")
    .limit(atMost(LIST_PAGE_SIZE))
    .execute();
}
