import { openUpload, takesFiles } from "./upload.server";

/** Fields that the user did not write. */
const made = new Set("csrf proof attempt revision submission stored id event intent __intent__".split(" "));

/**
 * The entries of research, or of a message about it, as text to copy; null where another form was sent, or it
 * cannot be read. Files are not in it.
 *
 * @param request whose body was not read yet
 */
export async function enteredIn(request: Request): Promise<string | null> {
  if (!takesFiles(request)) return null;
  const upload = await openUpload(request).catch(() => null);
  return upload && asText(upload.form);
}

/** The texts of a form, each under its field's name; null where nothing was written. */
export function asText(form: FormData): string | null {
  const written = [...form].filter(
    ([name, value]) => typeof value === "string" && value !== "" && !made.has(name),
  );
  const lines = written.map(([name, value]) => `${name}\n${"-".repeat(name.length)}\n${value}\n`);
  return lines.length > 0 ? lines.join("\n") : null;
}
