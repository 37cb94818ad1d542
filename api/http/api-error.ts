import type { ErrorDetail, FieldErrors } from "#contract/errors";

/** A refusal that the caller may see: its status, its body and headers such as Retry-After. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: FieldErrors | ErrorDetail,
    readonly headers: Record<string, string> = {},
  ) {
    super(`${status} ${JSON.stringify(body)}`);
    this.name = "ApiError";
  }
}

/** The status that proxies log for a request whose client left before the response; no client sees it. */
export const GONE_AWAY = 499;

/** Something entered is wrong: 400 with texts by field (specification 10.17). */
export function invalid(errors: FieldErrors): ApiError {
  return new ApiError(400, errors);
}

/** A refusal in one sentence. */
export function refused(status: number, detail: string, code?: ErrorDetail["code"]): ApiError {
  return new ApiError(status, code ? { detail, code } : { detail });
}

/**
 * 429: more of something than is accepted.
 *
 * @param limit a sentence that names the limit; when to try again follows it
 * @param milliseconds until another try makes sense
 */
export function tooMany(limit: string, milliseconds: number): ApiError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new ApiError(
    429,
    { detail: `${limit} Try again in ${waitingTime(seconds)}.` },
    { "Retry-After": String(seconds) },
  );
}

function waitingTime(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
