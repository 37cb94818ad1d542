import { ApiError } from "../http/api-error";

/** 507: nothing was stored, because there is no room. */
export function noSpaceLeft(): ApiError {
  return new ApiError(507, {
    detail: "There is no space left for files at the moment. None of these files was stored.",
  });
}

/** Whether the disk, or a quota on it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/** The file system's codes when a folder is missing, not ours, read-only or broken, or too many files are open. */
const OUT_OF_REACH = /^(ENOENT|ENOTDIR|EACCES|EPERM|EROFS|EIO|EMFILE|ENFILE)$/;

/** The refusal for an error of the file system, or else the error itself. */
export function refusalOfFolder(error: unknown): unknown {
  if (isDiskFull(error)) return noSpaceLeft();
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Its cause is logged.
  return OUT_OF_REACH.test(code) ? Object.assign(new StoreUnavailable(code), { cause: error }) : error;
}

/** 503 for a caller; its message gives managers and the log the store's reason. */
export class StoreUnavailable extends ApiError {
  /** @param reason the store's code, such as `SlowDown` or `ECONNREFUSED` */
  constructor(readonly reason: string) {
    super(
      503,
      { detail: "Files cannot be stored or read at the moment. Try again in a moment." },
      { "Retry-After": "5" },
    );
    this.name = "StoreUnavailable";
    this.message = `The file store did not do as asked (${reason}).`;
  }
}

/** The store is reachable, and has nothing under a key. */
export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`The file store has nothing under ${key}.`);
    this.name = "ObjectMissing";
  }
}

/** A key must be a plain name: no separator, and no dot at its beginning. Throws for any other. */
export function refuseBadKey(key: string): void {
  if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(key))
    throw new Error("A storage key must be a plain name, or it could lead out of the folder.");
}
