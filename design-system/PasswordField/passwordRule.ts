/** A part of the password rule: its words in the hint, and whether a password meets it. */
type RulePart = { words: string; isMet: (password: string) => boolean };

/**
 * The rule in the words of specification §5: "minimum 12 characters with one uppercase, one lowercase, one
 * numeric". Length counts as the native `minLength` and the schema do, in UTF-16 units.
 */
export const passwordRule: readonly RulePart[] = [
  { words: "Minimum 12 characters", isMet: (password) => password.length >= 12 },
  { words: "one uppercase", isMet: (password) => /\p{Lu}/u.test(password) },
  { words: "one lowercase", isMet: (password) => /\p{Ll}/u.test(password) },
  { words: "one numeric", isMet: (password) => /\p{Nd}/u.test(password) },
];

/** The separator in the hint before the part at `index`. */
export function joiner(index: number): string {
  return index === 0 ? "" : index === 1 ? " with " : ", ";
}

/**
 * The text for screen readers while the password is typed: the parts of the rule still missing, or that it meets all.
 * Not the latter next to an error: a password can be refused for more than this rule.
 */
export function ruleSummary(password: string, { isRefused = false } = {}): string {
  if (password === "") return "";
  const missing = passwordRule
    .filter((part) => !part.isMet(password))
    .map((part) => part.words.toLowerCase());
  if (missing.length > 0) return `Missing: ${missing.join(", ")}.`;
  return isRefused ? "" : "Nothing is missing.";
}
