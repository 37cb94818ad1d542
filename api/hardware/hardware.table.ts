import type { Milliseconds } from "../database/columns";

export interface ShippedHardwareTable {
  id: string;
  researcher_id: string;
  hardware_serial: string;
  created_at: Milliseconds;
}
