import { KeyMissing } from "../crypto/vault";
import { OutcomeUnknown } from "../database/outcome-unknown";
import type { Log } from "../logging/log";
import { ApiError, refused } from "./api-error";

/** The codes of SQLite and PostgreSQL when another writer holds the lock for too long (milliseconds: `database/`). */
const BUSY = /^SQLITE_(BUSY|LOCKED)|^(40001|40P01|55P03|57014)$/;
/** No room: SQLite's codes, PostgreSQL's class 53, the file system's. */
const FULL = /^(SQLITE_FULL|53100|ENOSPC|EDQUOT)$/;
/** A character that PostgreSQL's texts cannot have, such as U+0000. */
const UNSTORABLE = /^(22021|22P05)$/;
/** The database cannot be reached or read. */
const AWAY =
  /^(SQLITE_(CANTOPEN|IOERR\w*|READONLY\w*)|ECONNREFUSED|ECONNRESET|08\w{3}|53300|57P0[1-5]|25P03)$/;

const MAY_BE_DONE =
  "The service did not answer in time. What you sent may have been stored: look whether it is there before you send it again. Research or a message that you gave an `id` is stored once, however often you send it.";

/**
 * The refusal for an error: itself when it is one, 503 or 507 when storage is busy, away or full (docs/security.md R24)
 * or a key is not configured, otherwise 500 without the cause, which is logged.
 */
export function toApiError(error: unknown, log: Log): ApiError {
  if (error instanceof ApiError) {
    if (error.cause) log.error("request.refused", { error: String(error.cause), status: error.status });
    return error;
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (UNSTORABLE.test(code)) return refused(400, "This holds a character that cannot be stored. Remove it.");
  log.error("request.failed", { error: error instanceof Error ? error.stack : String(error), cause: code });
  if (error instanceof KeyMissing) {
    const detail = "This cannot be done until the programme's managers have put something right. Tell them.";
    return new ApiError(503, { detail }, { "Retry-After": "60" });
  }
  // Without Retry-After, which programs take for leave to send it again.
  if (error instanceof OutcomeUnknown) return refused(503, MAY_BE_DONE);
  if (FULL.test(code)) return refused(507, "There is no space left at the moment. Nothing was stored.");
  if (BUSY.test(code) || AWAY.test(code)) {
    const detail = "The service is busy. Try again in a moment.";
    return new ApiError(503, { detail }, { "Retry-After": "2" });
  }
  return refused(500, "Something went wrong on our side. Try again in a moment.");
}
