import { openUpload } from "./upload.server";

/** Fields that the user did not write. */
const made = new Set(["csrf", "proof", "attempt", "revision", "submission", "stored", "__intent__"]);

/**
 * The entries of a sent research form, as text to copy; null where another form was sent, or it
 * cannot be read. Files are not in it.
 *
 * @param request whose body was not read yet
 */
export async function enteredIn(request: Request): Promise<string | null> {
  if (new URL(request.url).pathname !== "/submit-your-research") return null;
  const upload = await openUpload(request).catch(() => null);
  return upload && asText(upload.form);
}

/** The texts of a form, each under its field's name. */
export function asText(form: FormData): string {
  const written = [...form].filter(
    ([name, value]) => typeof value === "string" && value !== "" && !made.has(name),
  );
  return written.map(([name, value]) => `${name}\n${"-".repeat(name.length)}\n${value}\n`).join("\n");
}
