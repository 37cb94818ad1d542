/** A mail that a verb's change makes due: an invitation, or the notification of a researcher. */
export type Due =
  | { invited: string; code: string; expires_at: number; renewed: boolean }
  | {
      researcher_id: string;
      /** Mailed by the researcher's preference. */
      news?: News;
    };

/** A submission about which there is news since a time, in milliseconds since 1970. */
export interface News {
  submission_id: string;
  since: number;
}

/** Mail that is due when the change that it reports is committed, in the order of the changes. */
export type Outbox = Due[];
