import type { Milliseconds } from "../database/columns";

export interface InquiryTable {
  id: string;
  researcher_id: string;
  message: string;
  created_at: Milliseconds;
  answered_at: Milliseconds | null;
}
