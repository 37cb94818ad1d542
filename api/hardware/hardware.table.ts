import type { Defaulted, Milliseconds } from "../database/columns";

export interface ShippedHardwareTable {
  id: string;
  researcher_id: string;
  hardware_serial: string;
  /** 0, unless an earlier version noted the same device several times: each further one has a number of its own. Unique with the serial. */
  duplicate: Defaulted<number>;
  created_at: Milliseconds;
}
