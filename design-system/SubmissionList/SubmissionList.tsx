import { forwardRef, type HTMLAttributes } from "react";
import { DateTime } from "../DateTime";
import { TextLink } from "../Link";
import { classes } from "../theme";
import * as styles from "./SubmissionList.css";

export type SubmissionItem = {
  /** Such as `2026-0007`; unique in its list. */
  number: string;
  href: string;
  /** The researcher's own name for it. */
  label: string | null;
  /** Its state, in a few words. */
  status: string;
  /** Whether its reader is to act next, the other side, or neither. */
  turn: "reader" | "others" | "nobody";
  /** ISO 8601: by when the side whose turn it is should act; `null` where no day is set. */
  due: string | null;
  /** At that very moment it is over, as an offer is; else with the day of UTC (decision 065), which is shown as such: its last moment is on the next day east of there. */
  isExact: boolean;
  /** The day has passed. */
  isLate: boolean;
  /** ISO 8601. */
  changed: string;
  /** The number of events that the reader has not seen. */
  unseen: number;
};

export type SubmissionListProps = HTMLAttributes<HTMLElement> & {
  submissions: readonly SubmissionItem[];
  /** The name of the side that acts when it is not the reader's turn. */
  others?: string;
};

/** Submissions, each with its state and whose turn it is, in the order given. */
export const SubmissionList = forwardRef<HTMLUListElement, SubmissionListProps>(function SubmissionList(
  { submissions, others = "The programme", className, ...rest },
  ref,
) {
  return (
    <ul ref={ref} {...rest} className={classes(styles.list, className)}>
      {submissions.map((submission) => (
        <li key={submission.number} className={styles.row}>
          <div className={styles.name}>
            <TextLink href={submission.href}>{submission.number}</TextLink>
            {submission.unseen > 0 && <strong className={styles.unseen}>{submission.unseen} new</strong>}
            {submission.label && (
              <span className={styles.label} dir="auto">
                {submission.label}
              </span>
            )}
          </div>
          <div className={styles.state}>
            <span className={styles.status}>{submission.status}</span>
            <Turn submission={submission} others={others} />
          </div>
          <span className={styles.changed}>
            Changed <DateTime value={submission.changed} />
          </span>
        </li>
      ))}
    </ul>
  );
});

function Turn({ submission, others }: { submission: SubmissionItem; others: string }) {
  const { turn, due, isExact, isLate } = submission;
  if (turn === "nobody") return null;
  return (
    <span className={styles.turn} data-late={isLate || undefined}>
      {turn === "reader" ? "Your turn" : `${others}’s turn`}
      {due && (
        <>
          , {isLate ? "was due by" : "by"}{" "}
          <DateTime value={due} {...(isExact ? { precision: "second" } : { timeZone: "UTC" })} />
          {!isExact && " (UTC)"}
        </>
      )}
    </span>
  );
}
