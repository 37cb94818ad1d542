import type { ReplyOf } from "#contract/endpoint";
import { CRITERIA_VERSION } from "#contract/factors";
import type { Submitted, withdrawResearch } from "#contract/submissions";
import { append } from "../audit/audit";
import type { DatabaseTransaction } from "../database/schema";
import { isUniqueViolation } from "../database/transaction";
import { type ApiError, refused } from "../http/api-error";
import { type Issuing, issueReceipt } from "../receipts/issue";
import type { Opened } from "../receipts/openings";
import { deleteReceipts, findSignedText, hasReceipts } from "../receipts/receipts.store";
import type { Services } from "../services";
import { allotNumber, readNumber } from "./numbers";
import { keepToQuota } from "./quota";
import { isSettled, REPLACE_WITHIN_MS, WITHDRAW_WITHIN_MS } from "./submissions.rules";
import {
  countAttachments,
  deleteSubmission,
  findOwnSubmission,
  findWithdrawn,
  forgetWithdrawn,
  forgetWithdrawnUntil,
  insertSubmission,
  insertWithdrawn,
  type NewSubmission,
  replaceSubmission,
} from "./submissions.store";

/** How long a withdrawn id is retained: late requests are late by minutes. Milliseconds. */
const KNOWN_AS_WITHDRAWN_MS = 24 * 60 * 60_000;

/** The data of a receipt about research, and about the key that it was sealed for. */
export interface Receipted extends Opened<Record<string, string>> {
  /** Fingerprint of the programme's key. */
  programmeKey: string;
}

/** Runs work in a transaction: of the submission's researcher, or of a manager's command. */
type Transactions = <Result>(work: (tx: DatabaseTransaction) => Promise<Result>) => Promise<Result>;

interface Receiving extends Issuing {
  /** Why nothing more may be stored; a retry of stored research needs no room. */
  fault: ApiError | undefined;
  /** Throws where the researcher's key is no longer the one that the submission was sealed for. */
  keepToKey: (tx: DatabaseTransaction) => Promise<void>;
  receipt: Receipted;
}

interface Reception {
  reply: Submitted;
  /** Storage keys of files that no row lists any more. */
  unlisted: string[];
}

/**
 * Receives one attempt to submit research: stores it, finds it stored, or replaces an earlier attempt whose response the
 * researcher never got. However often and in whatever order attempts arrive, one submission is stored.
 *
 * @param submission the attempt, sealed
 * @throws ApiError 409 for an attempt that is older than the stored or withdrawn one, and for a submission that is settled; 413 above
 * a quota, also where others of the researcher's came first while this one was sealed
 */
export async function receive(
  run: Transactions,
  submission: NewSubmission,
  receiving: Receiving,
): Promise<Reception> {
  const attempt = () => run((tx) => receiveIn(tx, submission, receiving));
  try {
    // The same attempt may have arrived twice concurrently: the second run then finds it.
    return await attempt().catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return attempt();
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw taken();
  }
}

async function receiveIn(
  tx: DatabaseTransaction,
  submission: NewSubmission,
  { fault, keepToKey, receipt, ...issuing }: Receiving,
): Promise<Reception> {
  const { id, researcher_id, revision, details_mac, created_at: now } = submission;
  const { secret } = receipt;
  const audit = (action: string) =>
    append(tx, { actor: `researcher:${researcher_id}`, action, subject: `submission:${id}`, now });
  const earlier = await findOwnSubmission(tx, submission);
  if (!earlier) {
    // A destroyed submission's receipts stay: another under its id would continue a record that has ended, or another's.
    if (await hasReceipts(tx, id)) throw refused(409, DESTROYED, "submission_settled");
    if (fault) throw fault;
    await keepToKey(tx);
    await refuseWithdrawn(tx, submission);
    await insertSubmission(tx, submission, issuing);
    await keepToQuota(tx, researcher_id, now);
    const number = await allotNumber(tx, submission, issuing.randomBytes);
    await issueSubmitted(tx, issuing, submission, receipt);
    await audit("submission.submit");
    return { reply: { id, number, attachments: 0, revision, secret }, unlisted: [] };
  }
  const number = await readNumber(tx, id);
  const attachments = await countAttachments(tx, id);
  const isSame = earlier.details_mac === details_mac;
  const isLater = revision > earlier.revision;
  const settled = isSettled(earlier, { now, withinMs: REPLACE_WITHIN_MS });
  if (isSame && (attachments > 0 || !isLater || settled)) {
    return { reply: { id, number, attachments, revision: earlier.revision }, unlisted: [] };
  }
  if (!isLater) throw taken();
  if (settled) throw refused(409, SETTLED, "submission_settled");
  if (fault) throw fault;
  await keepToKey(tx);
  await refuseWithdrawn(tx, submission);
  const unlisted = await replaceSubmission(tx, submission, issuing.answerDays);
  await keepToQuota(tx, researcher_id, now);
  await audit("submission.replace");
  await issueSubmitted(tx, issuing, submission, receipt);
  return { reply: { id, number, attachments: 0, revision, secret }, unlisted };
}

/** Throws 409 for an attempt that was withdrawn; a later one ends the withdrawal of its id. */
async function refuseWithdrawn(tx: DatabaseTransaction, submission: NewSubmission): Promise<void> {
  if ((await findWithdrawn(tx, submission)) >= submission.revision)
    throw refused(409, "This submission was withdrawn. Nothing was stored.", "submission_withdrawn");
  await forgetWithdrawn(tx, submission);
}

async function issueSubmitted(
  tx: DatabaseTransaction,
  issuing: Issuing,
  { id, researcher_id, revision, created_at }: NewSubmission,
  { hashes: fields, opening, openingHashes, programmeKey }: Receipted,
): Promise<void> {
  const body = {
    ...({ kind: "submitted", event: 1, by: "researcher", revision, fields, opening: openingHashes } as const),
    agreement: await findSignedText(tx, researcher_id),
    programme_key: programmeKey,
    criteria: CRITERIA_VERSION,
  };
  await issueReceipt(tx, issuing, { submission_id: id, at: created_at, body, opening });
}

/** A session's withdrawal: an id up to a revision. */
interface Withdrawal {
  id: string;
  researcher_id: string;
  session_id: string;
  revision: number;
}

/**
 * Withdraws a submission whose attachments are still missing, and has attempts up to its revision store nothing when they
 * arrive later, also where an earlier one stays. Returns the state now.
 */
export function withdraw(
  run: Transactions,
  { session_id, ...withdrawal }: Withdrawal,
  now: number,
): Promise<ReplyOf<typeof withdrawResearch>> {
  const { id, researcher_id, revision } = withdrawal;
  return run(async (tx) => {
    // A late withdrawal does not undo a later one.
    const upTo = Math.max(revision, await findWithdrawn(tx, withdrawal));
    await insertWithdrawn(tx, { id, researcher_id, revision: upTo, withdrawn_at: now });
    const found = await findOwnSubmission(tx, withdrawal);
    if (!found) return { received: false, attachments: 0 };
    const attachments = await countAttachments(tx, id);
    const isOwn = found.session_id === session_id && found.revision <= revision;
    const settled = isSettled(found, { now, withinMs: WITHDRAW_WITHIN_MS });
    if (!isOwn || settled || attachments > 0) return { received: true, attachments };
    await deleteSubmission(tx, id);
    await deleteReceipts(tx, id);
    const actor = `researcher:${researcher_id}`;
    await append(tx, { actor, action: "submission.withdraw", subject: `submission:${id}`, now });
    return { received: false, attachments: 0 };
  });
}

/** Deletes withdrawn ids after a day; to be called periodically. */
export function forgetWithdrawals({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  return forgetWithdrawnUntil(db, now() - KNOWN_AS_WITHDRAWN_MS);
}

const SETTLED =
  "The earlier version of this submission is being read already, or something was written about it. Nothing was changed.";

const DESTROYED =
  "The submission with this id was destroyed when its time was up, and its record stays. Nothing was stored. Send the research under an id of its own.";

const taken = () =>
  refused(409, "There is a submission of this id already, with other research. Nothing was stored.");
