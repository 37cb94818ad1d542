import { withBothForms } from "../../api/auth/email-address";
import { withoutSteering } from "../../api/logging/steering";

/**
 * Characters that steer a terminal or reorder and hide text on it: control characters (Cc), formatting characters such
 * as bidirectional overrides (Cf), line and paragraph separators (Zl, Zp), lone surrogates (Cs).
 */
const steering = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === "\n") return "\\n";
  if (character === "\t") return "\\t";
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, "0")}`;
  return `\\u{${code.toString(16)}}`;
}

/**
 * Escapes a text to one line that is safe to print: researchers write names and messages, and no escape sequence in
 * them may reach a manager's terminal (docs/security.md R20), nor an address that looks like another one.
 */
export function inert(text: string): string {
  return withBothForms(text.replace(steering, escaped));
}

/** Writes JSON that is as safe to print, and means the same: steering characters that `JSON.stringify` leaves bare are escaped too. */
export function inertJson(value: unknown): string {
  return withoutSteering(JSON.stringify(value, null, 2));
}
