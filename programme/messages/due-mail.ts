/** Who is to be told by mail of what a verb did, in the order in which it did it. */
export type Due =
  | { invited: string; code: string; expires_at: number }
  | {
      researcher_id: string;
      /** Told as its researcher chose. */
      news?: News;
    };

/** A submission about which there is news since a moment; milliseconds since 1970. */
export interface News {
  submission_id: string;
  since: number;
}

/** Mail that is due when the change it tells of is kept. */
export type Outbox = Due[];
