import type { SubmissionStatus, Turn } from "#contract/submission-life";
import { DateTime } from "#design-system/DateTime";
import { Notice } from "#design-system/Notice";
import { statusSentences, statusWords } from "./words";

interface StateProps {
  submission: { status: SubmissionStatus; turn: Turn; due_at: string | null; isLate: boolean };
}

/** Where a submission is, whose turn it is, and by when. */
export function State({ submission: { status, turn, due_at, isLate } }: StateProps) {
  const isOwn = turn === "researcher";
  return (
    <Notice tone={isOwn || isLate ? "caution" : "info"} title={statusWords[status]}>
      {statusSentences[status]}
      {due_at && (
        <>
          {" "}
          {isOwn ? "Your answer" : "Our answer"} {isLate ? "was due by" : "is due by"}{" "}
          <DateTime value={due_at} />.
        </>
      )}
    </Notice>
  );
}
