import { ApiError } from "../http/api-error";

/** 507: nothing was stored, because there is no room. */
export function noSpaceLeft(): ApiError {
  return new ApiError(507, { detail: "There is no space left for files at the moment. Nothing was stored." });
}

/** Whether the disk, or a quota on it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/** What the file system says when a folder is missing, not ours, read-only or broken, or too much is open. */
const OUT_OF_REACH = /^(ENOENT|ENOTDIR|EACCES|EPERM|EROFS|EIO|EMFILE|ENFILE)$/;

/** The refusal that stands for what a file system said, or else the error itself. */
export function refusalOfFolder(error: unknown): unknown {
  if (isDiskFull(error)) return noSpaceLeft();
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Its cause goes to the log.
  return OUT_OF_REACH.test(code) ? Object.assign(new StoreUnavailable(code), { cause: error }) : error;
}

/** 503 for a caller; its message says for managers and the log why the store did not do as asked. */
export class StoreUnavailable extends ApiError {
  /** @param reason the store's name for it, such as `SlowDown` or `ECONNREFUSED` */
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

/** The store is there, and has nothing under a key. */
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
