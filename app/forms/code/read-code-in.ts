import { readCode } from "#design-system/OtpInput";

/** Reads a form's one-time code as its field does, which without scripts posts the raw text, such as "123 456". */
export function readCodeIn(form: FormData): void {
  form.set("code", readCode(String(form.get("code") ?? "")));
}
