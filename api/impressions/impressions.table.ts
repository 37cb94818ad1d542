import type { Milliseconds } from "../database/columns";

/** Something was looked at: a page (`subject` is its path) or a target (`subject` is its id). */
export interface ImpressionTable {
  id: string;
  researcher_id: string;
  kind: "page" | "bounty";
  subject: string;
  created_at: Milliseconds;
}
