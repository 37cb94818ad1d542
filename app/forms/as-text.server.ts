/** Fields that the user did not write: of the page, and the choices of forms whose button is all that one presses. */
const made = new Set(
  [
    "csrf attempt revision submission stored id event intent __intent__ offer currency",
    "bounty request view q theme redirectTo stay url when session key detail understood",
    "phone_asked phone_answer signer signed typed_name_asked public_file signature_data access refresh messages",
  ].flatMap((names) => names.split(" ")),
);
/** In the names of fields that no page shows again: passwords, codes, tokens, and what a security key signs. */
const secret = /password|code|token|credential|secret/i;

/** The texts of a form, each under its field's name, without secrets; null where nothing was written. */
export function asText(form: FormData): string | null {
  const written = [...form].filter(
    ([name, value]) => typeof value === "string" && value !== "" && !made.has(name) && !secret.test(name),
  );
  const lines = written.map(([name, value]) => `${name}\n${"-".repeat(name.length)}\n${value}\n`);
  return lines.length > 0 ? lines.join("\n") : null;
}
