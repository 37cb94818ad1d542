import type { Milliseconds } from "../database/columns";

/** One change or security event; rows are only ever added, and each carries the hash of the one before. */
export interface AuditTable {
  sequence: number;
  at: Milliseconds;
  /** `programme` for the managers' command, `researcher:<id>` or `anonymous` otherwise. */
  actor: string;
  /** Area and verb, such as `invite.create`. */
  action: string;
  subject: string;
  /** JSON without secrets. */
  details: string;
  previous_hash: string;
  hash: string;
}
