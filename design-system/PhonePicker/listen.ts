import { type Selected, takeEdit } from "./edits";
import { insertAtOnce, type PhoneField } from "./phoneField";

/** Changes the field, as a step of the history or without one. `typedAt`: the time of the key, if any. */
export type Change = (next: PhoneField, typedAt?: number) => void;

type Actions = {
  current: { change: Change; mark: (caret: number) => void; undo: () => void; redo: () => void };
};

/** The detail of an `input` event by which the field notifies its form of its own change. */
export const OWN_CHANGE = "made by the phone field";

/** Input Events, `inputType`: by a key, and not a drop, a cut, autofill or another change in one step. */
const typed = /^(insertText|insertCompositionText|delete(?!ByDrag|ByCut).*)$/;

/** Listens to a native input's events; React has no `beforeinput`. Returns how to stop. */
export function listen(input: HTMLInputElement, field: () => PhoneField, actions: Actions): () => void {
  /** It is only available before the edit. */
  let before: Selected | undefined;
  /** Digits are being dragged within the field: removed already, not yet inserted. */
  let isDragged = false;

  const remember = () => {
    before = { ...selection(input), text: input.value };
    if (before.text === field().text) actions.current.mark(before.end);
  };
  const prepare = (event: InputEvent) => {
    if (event.inputType === "historyUndo") actions.current.undo();
    else if (event.inputType === "historyRedo") actions.current.redo();
    else {
      // Composed text replaces the selection at the composition's start.
      if (!event.isComposing) remember();
      return;
    }
    event.preventDefault();
  };
  const take = (event: Event) => {
    if (event instanceof CustomEvent && event.detail === OWN_CHANGE) return;
    const { inputType = "", isComposing = false } = event as InputEvent;
    if (isComposing) return;
    // Formatting now would move the drop position of the digits.
    isDragged = inputType === "deleteByDrag";
    if (isDragged) return;
    const raw = input.value;
    const next = takeEdit(field(), { raw, caret: input.selectionEnd ?? raw.length, inputType, before });
    before = undefined;
    const isTyped = event.type === "compositionend" || typed.test(inputType);
    actions.current.change(next, isTyped ? event.timeStamp : undefined);
  };
  const drop = (event: Event) => {
    if (isDragged) take(event);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain");
    if (!text || input.readOnly) return;
    event.preventDefault();
    const { start, end } = selection(input);
    actions.current.mark(end);
    actions.current.change(insertAtOnce(field(), text, start, end));
  };
  const keys = (event: KeyboardEvent) => {
    const step = historyStep(event);
    if (!step) return;
    // Also where nothing may change: the browser's own undo changes a read-only field.
    event.preventDefault();
    if (!input.readOnly) actions.current[step]();
  };

  const controller = new AbortController();
  const { signal } = controller;
  const listeners = {
    beforeinput: prepare,
    input: take,
    dragend: drop,
    paste,
    keydown: keys,
    compositionstart: remember,
    compositionend: take,
  };
  for (const [type, listener] of Object.entries(listeners))
    input.addEventListener(type, listener as EventListener, { signal });
  return () => controller.abort();
}

function selection(input: HTMLInputElement) {
  const { selectionStart, selectionEnd, value } = input;
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
}

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, on a Mac with Command: formatting has broken the browser's own undo. */
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
