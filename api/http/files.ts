import type { Endpoint } from "#contract/endpoint";
import {
  type FormFile,
  type FormLimits,
  type FormPart,
  isFile,
  MultipartError,
  readParts,
} from "#lib/multipart";
import { type ApiError, refused } from "./api-error";
import type { ContextOf } from "./call-context";

/** The source of a call's files: a body, or values in the same process. */
type FileSource = Pick<ContextOf<Endpoint>, "header" | "stream"> &
  Partial<Pick<ContextOf<Endpoint>, "files">>;
type FileLimits = Pick<FormLimits, "maxBytes" | "maxFiles">;

/** Limits of the fields next to the files (docs/security.md#limits). */
const MAX_FIELDS = 20;
const MAX_TEXT_BYTES = MAX_FIELDS * 8 * 1024;

/**
 * Passes every file of a call to `take`, one after the other, which must read its content to the end or fail: from a
 * multipart body, or as values where the site calls in the same process. Returns when all were read. Throws the first error
 * of `take`; 415 and 400 for a body that is no such form or breaks off, 413 above a limit, 408 when it arrives too slowly.
 */
export async function receiveFiles(
  call: FileSource,
  limits: FileLimits,
  take: (file: FormFile) => Promise<void>,
): Promise<void> {
  let files = 0;
  try {
    for await (const part of call.files ?? partsOf(call, limits)) {
      if (!isFile(part)) continue;
      if (++files > limits.maxFiles) throw new MultipartError("too-many-files");
      await take(part);
    }
  } catch (error) {
    throw error instanceof MultipartError ? refusalOf(error, limits) : error;
  }
}

function partsOf(
  { header, stream }: FileSource,
  { maxBytes, maxFiles }: FileLimits,
): AsyncIterable<FormPart> {
  if (Number(header("content-length") ?? 0) > maxBytes) throw new MultipartError("too-large");
  return readParts(stream(), header("content-type") ?? "", {
    maxBytes,
    maxFiles,
    maxFields: MAX_FIELDS,
    maxTextBytes: MAX_TEXT_BYTES,
  });
}

function refusalOf({ problem, fileName }: MultipartError, { maxBytes, maxFiles }: FileLimits): ApiError {
  switch (problem) {
    case "not-multipart":
      return refused(415, "Send a multipart form to this call.");
    case "bad-boundary":
      return refused(400, "The upload could not be read: its boundary is missing or not allowed.");
    case "too-large":
      return refused(413, `The request is larger than the ${maxBytes} bytes this call takes.`);
    case "too-many-files":
      return refused(
        413,
        maxFiles === 1 ? "Send one file." : `At most ${maxFiles} files can be sent at once.`,
      );
    case "too-many-fields":
      return refused(400, "The upload has too many fields.");
    case "too-much-text":
      return refused(413, "The upload has too much text beside its files.");
    case "too-slow":
      return refused(408, "The upload came too slowly and was ended. Try again on a faster connection.");
    case "bad-file-name":
      return refused(
        400,
        `The name of the file "${fileName}" could not be read. Rename it and send it again.`,
      );
    case "unreadable":
      return refused(400, "The upload could not be read to its end. Send it again.");
  }
}
