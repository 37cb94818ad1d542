import type { Defaulted, Flag, Milliseconds } from "../database/columns";

/** One entry of a content list; `body` is JSON of the contract's shape without its id. */
export interface ContentItemTable {
  id: string;
  /** announcements, events, faqs, how_it_works, referral_steps or privacy_policy. */
  collection: string;
  /** The importer's own name of the entry, so that importing again changes it instead of doubling it. */
  key: string;
  position: number;
  body: string;
  created_at: Milliseconds;
}

/** Counts the changes of a list, so that its serialised form can be cached until the next one. */
export interface ContentVersionTable {
  name: string;
  version: number;
}

export interface BountyTable {
  id: string;
  key: string;
  title: string;
  level: number;
  platform: string;
  type: string;
  category: string;
  reliability: number;
  execution: string;
  delivery: string;
  full: Defaulted<Flag>;
  /** JSON list of {name, value}. */
  criteria: string;
  position: number;
  retired_at: Milliseconds | null;
  created_at: Milliseconds;
}

export interface MessageTable {
  id: string;
  researcher_id: string;
  title: string;
  message: string;
  /** The number of the submission that it is about. */
  submission: Defaulted<string | null>;
  read_at: Milliseconds | null;
  created_at: Milliseconds;
}
