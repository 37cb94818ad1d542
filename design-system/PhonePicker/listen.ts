import { insertAtOnce, type PhoneField, takeKey } from "./phoneField";
import type { Change } from "./usePhone";

type Actions = { current: { change: Change; undo: () => void; redo: () => void } };

/** The selection an input event has replaced; it can only be seen before the event. */
type Before = { start: number; end: number; text: string };

/** The detail of an `input` event by which the field tells its form of a change that it made itself. */
export const OWN_CHANGE = "made by the phone field";

/** Hears what a native input is told; React has no `beforeinput`. Returns how to stop. */
export function listen(input: HTMLInputElement, field: () => PhoneField, actions: Actions): () => void {
  let before: Before | undefined;

  const remember = (event: InputEvent) => {
    if (event.inputType === "historyUndo") actions.current.undo();
    else if (event.inputType === "historyRedo") actions.current.redo();
    else {
      before = { ...selection(input), text: input.value };
      return;
    }
    event.preventDefault();
  };
  const take = (event: Event) => {
    if (event instanceof CustomEvent && event.detail === OWN_CHANGE) return;
    const { inputType = "", isComposing = false } = event as InputEvent;
    if (isComposing) return;
    const next = read(input, field(), inputType, before?.text === field().text ? before : undefined);
    before = undefined;
    actions.current.change(next, event.timeStamp);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain");
    if (!text || input.readOnly) return;
    event.preventDefault();
    const { start, end } = selection(input);
    actions.current.change(insertAtOnce(field(), text, start, end), event.timeStamp);
  };
  const keys = (event: KeyboardEvent) => {
    const step = historyStep(event);
    if (!step) return;
    // Also where nothing may change: the browser's own undo changes what is for reading only.
    event.preventDefault();
    if (!input.readOnly) actions.current[step]();
  };

  const controller = new AbortController();
  const { signal } = controller;
  input.addEventListener("beforeinput", remember, { signal });
  input.addEventListener("input", take, { signal });
  input.addEventListener("compositionend", take, { signal });
  input.addEventListener("paste", paste, { signal });
  input.addEventListener("keydown", keys, { signal });
  return () => controller.abort();
}

/** The field after an input event; without `before` the whole text is new (autofill, a script). */
function read(
  input: HTMLInputElement,
  field: PhoneField,
  inputType: string,
  before: Before | undefined,
): PhoneField {
  const raw = input.value;
  if (!before) return insertAtOnce(field, raw, 0, field.text.length);
  const { start, end, text } = before;
  const inserted = raw.slice(start, raw.length - (text.length - end));
  if (inserted.length > 1) return insertAtOnce(field, inserted, start, end);
  const caret = input.selectionStart ?? raw.length;
  const oneCharacter = inputType.startsWith("delete") && start === end;
  const direction = inputType.endsWith("Forward") ? "forward" : "backward";
  return takeKey(field, { raw, caret, deleted: oneCharacter ? direction : undefined });
}

function selection(input: HTMLInputElement) {
  const { selectionStart, selectionEnd, value } = input;
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
}

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, on a Mac with Command: formatting has used up the browser's own undo. */
function historyStep({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): "undo" | "redo" | undefined {
  if (ctrlKey === metaKey || altKey) return undefined;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && !shiftKey ? "redo" : undefined;
}
