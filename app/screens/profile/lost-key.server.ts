import type { SubmissionResult } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/node";

const LOST = "The file that you chose is not chosen any more: choose it again.";

/**
 * Says with the refusal of a form that its key was not stored: without scripts it comes back as a page, in which no site can choose
 * a file. It would be sent without the key otherwise, and research not be sealed for it. A key that was refused itself says so.
 */
export function withLostKey(form: FormData, { rendersPage }: Pick<AppLoadContext, "rendersPage">) {
  const file = form.get("public_file");
  const isLost = rendersPage && file instanceof File && file.size > 0;
  return (result: SubmissionResult<string[]>): SubmissionResult<string[]> =>
    isLost && !result.error?.public_file
      ? { ...result, error: { ...result.error, public_file: [LOST] } }
      : result;
}
