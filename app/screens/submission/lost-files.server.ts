import type { SubmissionResult } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/node";
import type { OpenUpload } from "../../forms/upload.server";

const LOST = "The files that you chose are not chosen any more: choose them again.";

/** Adds to the result of a refused form what has become of its files. */
export type WithLostFiles = (result: SubmissionResult<string[]>) => SubmissionResult<string[]>;

/**
 * Says with the refusal of a form that its files are gone: without scripts it comes back as a page, in which no site can choose files.
 * It would be sent without them otherwise.
 */
export function withLostFiles({ files }: OpenUpload, { rendersPage }: AppLoadContext): WithLostFiles {
  if (!files || !rendersPage) return (result) => result;
  return ({ error, ...result }) => ({
    ...result,
    // With it no error would show, where a row was only added or removed.
    intent: undefined,
    error: { ...error, "": [...(error?.[""] ?? []), LOST] },
  });
}
