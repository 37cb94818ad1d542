import type { Database } from "../../api/database/schema";

/** Filters of the log. */
export interface AuditFilter {
  limit: number;
  /** Entries before the one of this number. */
  before?: number;
  /** An action such as `submission.accept`, or the area alone. */
  action?: string;
  /** `programme`, `anonymous`, `researcher:<id>`, or a kind alone. */
  actor?: string;
  /** A subject such as `submission:<id>`, or its kind alone. */
  subject?: string;
  /** Milliseconds since 1970. */
  since?: number;
}

/** Entries of the audit log, newest first. */
export function listAudit(db: Database, { limit, before, action, actor, subject, since }: AuditFilter) {
  return db
    .selectFrom("audit")
    .select(["sequence", "at", "actor", "action", "subject", "details"])
    .$if(before !== undefined, (query) => query.where("sequence", "<", before ?? 0))
    .$if(since !== undefined, (query) => query.where("at", ">=", since ?? 0))
    .$call((query) => {
      const filters = [
        ["action", action, "."],
        ["actor", actor, ":"],
        ["subject", subject, ":"],
      ] as const;
      return filters.reduce((narrowed, [column, value, separator]) => {
        if (value === undefined) return narrowed;
        const head = value + separator;
        return narrowed.where((is) =>
          is.or([is(column, "=", value), is.and([is(column, ">=", head), is(column, "<", following(head))])]),
        );
      }, query);
    })
    .orderBy("sequence", "desc")
    .limit(limit)
    .execute();
}

/** Returns a text that sorts after all that begin with `head`: texts sort by their bytes in both databases. */
function following(head: string): string {
  return head.slice(0, -1) + String.fromCharCode(head.charCodeAt(head.length - 1) + 1);
}
