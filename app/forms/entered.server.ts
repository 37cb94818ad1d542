import type { SubmissionResult } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/node";
import { asText, readForm } from "./form-data.server";
import { openUpload } from "./upload.server";

/**
 * The entries of a form whose body was not read yet, as text to copy; null where nothing was written, or it cannot be read. Files are
 * not in it, and none is read.
 */
export async function enteredIn(request: Request): Promise<string | null> {
  const isMultipart = /^multipart\/form-data/i.test(request.headers.get("Content-Type") ?? "");
  const form = await (isMultipart ? textsOf(request) : readForm(request)).catch(() => null);
  return form && asText(form);
}

const textsOf = async (request: Request) => (await openUpload(request)).form;

const LOST_FILES = "The files that you chose are not chosen any more: choose them again.";
const LOST_FILE = "The file that you chose is not chosen any more: choose it again.";

/** Adds to the result of a refused form what has become of its files; to none, a result where there is something to say. */
export type WithLostFiles = <Result extends SubmissionResult<string[]> | null>(
  result: Result,
) => SubmissionResult<string[]> | Result;

/**
 * Says with the refusal of a form that its files are gone: without scripts it comes back as a page, in which no site can choose files.
 * It would be sent without them otherwise.
 *
 * @param isChosen whether the form came with any
 * @param field the field of the one file, where it is said unless that field has an error, which asks for another file; left out
 *   for several files, of which it is said above the form
 */
export function withLostFiles(
  isChosen: boolean,
  { rendersPage }: Pick<AppLoadContext, "rendersPage">,
  field = "",
): WithLostFiles {
  if (!isChosen || !rendersPage) return (result) => result;
  return (result) => {
    const { error, ...rest } = result ?? {};
    const own = error?.[field] ?? [];
    if (field && own.length > 0) return result;
    return {
      ...rest,
      // With it no error would show, where a row was only added or removed.
      intent: undefined,
      error: { ...error, [field]: [...own, field ? LOST_FILE : LOST_FILES] },
    };
  };
}

/** Whether a file was chosen: the browser sends an empty one for a field without. */
export function hasFile(form: FormData, field: string): boolean {
  const file = form.get(field);
  return file instanceof File && file.size > 0;
}
