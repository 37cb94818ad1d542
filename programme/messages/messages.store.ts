import { ERASED } from "../../api/auth/email-address";
import type { Database, DatabaseTransaction } from "../../api/database/schema";
import type { Page } from "../shared/page";

/** The states by which messages are listed. */
export const messageStates = ["unread", "read", "all"] as const;

/** Filters of a list of messages. */
export interface MessageFilter {
  state: (typeof messageStates)[number];
  /** The researcher's id. */
  to?: string;
}

/** Lists messages with their receivers, newest first. */
export function listMessages(db: Database, { limit, before, state, to }: Page & MessageFilter) {
  return db
    .selectFrom("messages as m")
    .innerJoin("researchers as r", "r.id", "m.researcher_id")
    .select(["m.id", "m.researcher_id", "r.email", "m.title", "m.message", "m.created_at", "m.read_at"])
    .$if(before !== undefined, (query) => query.where("m.id", "<", before ?? ""))
    .$if(to !== undefined, (query) => query.where("m.researcher_id", "=", to ?? ""))
    .$if(state === "unread", (query) => query.where("m.read_at", "is", null))
    .$if(state === "read", (query) => query.where("m.read_at", "is not", null))
    .orderBy("m.id", "desc")
    .limit(limit)
    .execute();
}

/** Returns the ids of the receivers of a message to all: of every researcher who is neither disabled nor erased. */
export async function listReceivers(db: Database | DatabaseTransaction): Promise<string[]> {
  const rows = await db
    .selectFrom("researchers")
    .select("id")
    .where("disabled_at", "is", null)
    .where("email", "<>", ERASED)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}
