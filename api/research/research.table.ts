import type { Flag, Milliseconds } from "../database/columns";

export interface ResearchRequestTable {
  id: string;
  researcher_id: string;
  bounty_id: string;
  /** The target was full: this is a place on its waiting list. */
  waiting: Flag;
  acknowledged_at: Milliseconds | null;
  /** The researcher may apply again then. */
  declined_at: Milliseconds | null;
  /** A place on a waiting list: its researcher may sign up again then. */
  withdrawn_at: Milliseconds | null;
  created_at: Milliseconds;
}
