/** A mail that a verb's change makes due: an invitation, or the notification of a researcher. */
export type Due =
  | { invited: string; code: string; expires_at: number; renewed: boolean }
  | {
      researcher_id: string;
      /** News of a submission, which is mailed by the researcher's preference. */
      isNews?: true;
    };

/** Mail that is due when the change that it reports is committed, in the order of the changes. */
export type Outbox = Due[];
