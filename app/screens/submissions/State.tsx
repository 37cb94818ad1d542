import type { SubmissionStatus, Turn } from "#contract/submission-life";
import { DateTime } from "#design-system/DateTime";
import { Notice } from "#design-system/Notice";
import { isExactIn, nextWords, type Owed, statusSentences, statusWords } from "./status-texts";

interface StateProps {
  submission: {
    status: SubmissionStatus;
    turn: Turn;
    due_at: string | null;
    isLate: boolean;
    kept_until: string | null;
  };
  /** Of the payments on the page; null where all are settled. */
  owed: Owed | null;
}

/** A submission's status, whose turn it is, by when, and the next step. */
export function State({ submission, owed }: StateProps) {
  const { status, turn, due_at, isLate, kept_until } = submission;
  const isOwn = turn === "researcher";
  const isExact = isExactIn(status);
  const step = nextOf(submission, owed);
  const next = nextWords[step];
  return (
    <Notice tone={isOwn || isLate || step === "failing" ? "caution" : "info"} title={statusWords[status]}>
      {statusSentences[status]}
      {due_at && (
        <>
          {" "}
          {isOwn ? "Your answer" : "Our answer"} {isLate ? "was due by" : "is due by"}{" "}
          <DateTime value={due_at} {...(isExact ? { precision: "second" } : { timeZone: "UTC" })} />
          {isExact ? "." : " (UTC)."}
        </>
      )}
      {next && ` ${next}`}
      {kept_until && (
        <>
          {" "}
          We keep it until <DateTime value={kept_until} />, and destroy it then; you keep the record, with a
          certificate.
        </>
      )}
    </Notice>
  );
}

/** Between an offer's last moment and its end, which housekeeping writes, no answer to it is taken. */
function nextOf({ status, isLate }: StateProps["submission"], owed: Owed | null) {
  if (status === "offered" && isLate) return "lapsing";
  return status === "accepted" && owed ? owed : status;
}
