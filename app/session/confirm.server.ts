import { confirmIdentity } from "#contract/account-security";
import { Code } from "#contract/auth";
import { readCode } from "#design-system/OtpInput";
import { ApiFailure } from "../api-client/api-caller.server";
import { errorLines } from "../api-client/error-lines";
import type { Visitor } from "./visitor.server";

/** Confirms the second factor again by a form's `code`; returns the lines of the refusal, or none. */
export async function confirmWith(visitor: Visitor, form: FormData): Promise<string[]> {
  const code = Code.safeParse({ code: readCode(String(form.get("code") ?? "")) });
  if (!code.success) return code.error.issues.map(({ message }) => message);
  try {
    await visitor.call(confirmIdentity, code.data);
    return [];
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return errorLines(error.body, error.statusText);
  }
}
