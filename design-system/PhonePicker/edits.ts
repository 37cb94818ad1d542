import { insertAtOnce, type PhoneField, takeKey } from "./phoneField";

/** A text and its selection. */
export type Selected = { text: string; start: number; end: number };

/** The state of a native input after an edit. */
export type NativeEdit = {
  raw: string;
  /** The caret's position; for a selection, which a drop leaves, its end. */
  caret: number;
  /** Input Events, `inputType`: "deleteWordForward". */
  inputType: string;
  /** The state before; undefined when no edit was announced (autofill, a script). */
  before: Selected | undefined;
};

/**
 * The field after an edit of its input. The digits, and the caret among them, are those that a plain text field would
 * have; only an insertion in one change may be a whole number in another form, and is read as one.
 */
export function takeEdit(field: PhoneField, { raw, caret, inputType, before }: NativeEdit): PhoneField {
  // Digits of the field itself, dropped elsewhere in it.
  if (before && before.text !== field.text && inputType === "insertFromDrop")
    return takeKey(field, { raw, caret, deleted: "selection" });
  const edit = before?.text === field.text && findEdit(before, raw, caret);
  if (!edit) return insertAtOnce(field, raw, 0, field.text.length);
  const { start, end, inserted } = edit;
  if (inserted.length > 1) return insertAtOnce(field, inserted, start, end);
  const direction = inputType.endsWith("Forward") ? "forward" : "backward";
  const deleted = before.start === before.end ? direction : "selection";
  return takeKey(field, { raw, caret, deleted: inserted === "" ? deleted : undefined });
}

/**
 * Finds the part of a text that an edit replaced. A browser reports only the kind of edit; how far a word or a
 * line reaches, only it knows. After the caret an edit changes nothing, which distinguishes ambiguous edits.
 */
function findEdit(before: Selected, raw: string, caret: number) {
  const kept = raw.slice(caret);
  if (!before.text.endsWith(kept)) return undefined;
  const end = before.text.length - kept.length;
  const start = commonStart(before.text, raw, Math.min(before.start, caret, end));
  return { start, end, inserted: raw.slice(start, caret) };
}

function commonStart(one: string, other: string, limit: number): number {
  let length = 0;
  while (length < limit && one[length] === other[length]) length++;
  return length;
}
