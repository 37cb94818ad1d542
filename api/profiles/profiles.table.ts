import type { Milliseconds } from "../database/columns";

export interface ProfileTable {
  id: string;
  researcher_id: string;
  first_name: string;
  last_name: string;
  nickname: string;
  /** Folded for comparison: no two researchers share a nickname. */
  nickname_key: string;
  country: string;
  social: string | null;
  /** `YYYY-MM-DD`. */
  dob: string | null;
  expertise: string | null;
  phone: string | null;
  created_at: Milliseconds;
  updated_at: Milliseconds;
}
