/** The pause after which typing begins a new search (specification §9). Milliseconds. */
export const TYPE_AHEAD_RESET_MS = 1000;

/** The text typed into a list that has no text field, and the time of its last character. */
export type TypeAhead = { text: string; at: number };

export const noTypeAhead: TypeAhead = { text: "", at: Number.NEGATIVE_INFINITY };

/** Adds a typed character at a time in milliseconds; after a pause it begins a new text. */
export function typeAhead(before: TypeAhead, character: string, now: number): TypeAhead {
  return { text: isTyping(before, now) ? before.text + character : character, at: now };
}

/** Whether a character typed now would continue the text; a space then belongs to it and picks nothing. */
export function isTyping(before: TypeAhead, now: number): boolean {
  return before.text !== "" && now - before.at < TYPE_AHEAD_RESET_MS;
}

/** Whether a key press types a character, as opposed to a shortcut or a named key. */
export function isCharacter(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}): boolean {
  return [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
}
