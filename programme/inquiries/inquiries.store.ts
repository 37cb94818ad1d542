import type { Database, DatabaseTransaction } from "../../api/database/schema";
import type { Page } from "../shared/page";

/** The states by which inquiries are listed. */
export const inquiryStates = ["open", "answered", "all"] as const;

function inquiries(db: Database | DatabaseTransaction) {
  return db
    .selectFrom("inquiries as i")
    .innerJoin("researchers as r", "r.id", "i.researcher_id")
    .leftJoin("profiles as p", "p.researcher_id", "r.id")
    .select([
      "i.id",
      "i.researcher_id",
      "r.email",
      "p.nickname",
      "i.message",
      "i.created_at",
      "i.answered_at",
    ]);
}

/** Filters of a list of inquiries. */
export interface InquiryFilter {
  state: (typeof inquiryStates)[number];
  /** The id of the researcher who sent them. */
  researcher?: string;
}

/** Lists inquiries with their senders, newest first. */
export function listInquiries(db: Database, { limit, before, state, researcher }: Page & InquiryFilter) {
  if (state === "open") return listOpen(db, { limit, before, researcher });
  return inquiries(db)
    .$if(before !== undefined, (query) => query.where("i.id", "<", before ?? ""))
    .$if(state === "answered", (query) => query.where("i.answered_at", "is not", null))
    .$if(researcher !== undefined, (query) => query.where("i.researcher_id", "=", researcher ?? ""))
    .orderBy("i.id", "desc")
    .limit(limit)
    .execute();
}

/** Sorted by the index of open inquiries: few are open among many. */
function listOpen(db: Database, { limit, before, researcher }: Page & Pick<InquiryFilter, "researcher">) {
  return inquiries(db)
    .where("i.answered_at", "is", null)
    .$if(researcher !== undefined, (query) => query.where("i.researcher_id", "=", researcher ?? ""))
    .$if(before !== undefined, (query) =>
      query.where((is) =>
        is(
          is.refTuple("i.created_at", "i.id"),
          "<",
          is
            .selectFrom("inquiries as last")
            .select(["last.created_at", "last.id"])
            .where("last.id", "=", before ?? "")
            .$asTuple("created_at", "id"),
        ),
      ),
    )
    .orderBy("i.created_at", "desc")
    .orderBy("i.id", "desc")
    .limit(limit)
    .execute();
}

/** Reads one inquiry with its sender, or undefined. */
export function readInquiry(tx: DatabaseTransaction, id: string) {
  return inquiries(tx).where("i.id", "=", id).executeTakeFirst();
}

/** Marks an inquiry answered; false when it is so already, or does not exist. */
export async function markAnswered(tx: DatabaseTransaction, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("inquiries")
    .set({ answered_at: at })
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
