import type { Milliseconds } from "../database/columns";

/** A view of a page (`subject` is its path) or of a target (`subject` is its id). */
export interface ImpressionTable {
  id: string;
  researcher_id: string;
  kind: "page" | "bounty";
  subject: string;
  created_at: Milliseconds;
}
