import type { Defaulted, Milliseconds } from "../database/columns";

export type ReferralStatus = "sent" | "accepted" | "declined";

export interface ReferralTable {
  id: string;
  researcher_id: string;
  fullname: string;
  social: string | null;
  email: string;
  public_profile: string | null;
  message: string | null;
  status: Defaulted<ReferralStatus>;
  created_at: Milliseconds;
  decided_at: Milliseconds | null;
}
