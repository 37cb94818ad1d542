import { sql } from "kysely";
import { LIST_PAGE_SIZE } from "#contract/limits";
import { atMost } from "../database/constant-limit";
import type { Database, DatabaseTransaction } from "../database/schema";

type Db = Database | DatabaseTransaction;

/** What the programme did that the researcher has not seen. */
const unseen = sql<number>`(
  select count(*) from submission_events as e
  where e.submission_id = s.id and e.ordinal > s.seen_events and e.by_researcher = 0
)`.as("unseen");

function ofResearcher(db: Db, researcherId: string) {
  return db
    .selectFrom("submissions as s")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .select(["s.id", "n.number", "s.label", "s.status", "s.due_at", "s.created_at", "s.changed_at"])
    .select(["s.seen_events", unseen])
    .where("s.researcher_id", "=", researcherId);
}

/** A researcher's own submission; undefined for another's. */
export function readOwnSubmission(db: Db, { id, researcher_id }: { id: string; researcher_id: string }) {
  return ofResearcher(db, researcher_id).where("s.id", "=", id).executeTakeFirst();
}

/** A page of a researcher's submissions, the last changed first; with `before` (an id), those behind that one. */
export async function listOwnSubmissions(db: Db, researcherId: string, before?: string) {
  const last =
    before === undefined
      ? undefined
      : await readOwnSubmission(db, { id: before, researcher_id: researcherId });
  if (before !== undefined && !last) return [];
  return ofResearcher(db, researcherId)
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
