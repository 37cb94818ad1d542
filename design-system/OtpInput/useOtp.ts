import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormReset } from "../nativeControl";
import { digitsOf, findCode } from "./findCode";
import { type Edit, insertText, readCode } from "./otp";

type Options = {
  length: number;
  value: string | undefined;
  onValueChange: ((digits: string) => void) | undefined;
  onComplete: ((code: string) => void) | undefined;
};

/**
 * Keeps a native input to digits. The input stays the owner of its text, so that text typed before hydration and
 * the browser's own undo survive; a text that is not only digits goes in through `execCommand`, the only way of
 * writing that undo can revert.
 */
export function useOtp(ref: RefObject<HTMLInputElement>, options: Options) {
  const latest = useRef(options);
  latest.current = options;
  /** The digits last passed to the callbacks; each change is reported once, however many events it fires. */
  const known = useRef<string>();
  const composing = useRef(false);
  const [filled, setFilled] = useState(0);
  const [caret, setCaret] = useState(0);
  const readCaret = () => setCaret(ref.current?.selectionStart ?? 0);

  function tell() {
    const digits = ref.current?.value ?? "";
    if (digits === known.current) return;
    const { length, onValueChange, onComplete } = latest.current;
    known.current = digits;
    setFilled(digits.length);
    onValueChange?.(digits);
    if (digits.length === length) onComplete?.(digits);
  }

  /** Reads what autofill, dictation, a composition or a script left in the input. */
  function settle() {
    const input = ref.current;
    if (!input) return;
    const digits = reread(known.current ?? "", input.value, latest.current.length);
    if (digits !== input.value) write(input, { value: digits, start: digits.length, end: digits.length });
    tell();
  }

  /** Applies an input event: of a text under composition only a whole code, because some keyboards never end it. */
  function take({ isComposing = false }: { isComposing?: boolean }) {
    if (isComposing && !isCodeOf(latest.current.length, ref.current?.value ?? "")) return readCaret();
    composing.current = false;
    settle();
    // Text inserted as one change moves the caret without a selection.
    readCaret();
  }

  const now = { tell, settle, readCaret };
  const steps = useRef(now);
  steps.current = now;
  useEffect(() => {
    const input = ref.current;
    if (!input) return;
    known.current ??= input.defaultValue;
    steps.current.settle();
    setFilled(input.value.length);
    steps.current.readCaret();
    return listen(input, latest, steps, composing);
  }, [ref]);

  useFormReset(ref, tell);

  const { value } = options;
  const hydrated = useRef(false);
  useEffect(() => {
    const input = ref.current;
    // The first time the input wins: it may have been typed into before hydration. So it does while its text was not
    // reported yet, as after a reset, and while a text is composed, because writing would end the composition.
    const isHeard = !composing.current && known.current === input?.value;
    if (input && hydrated.current && isHeard && value !== undefined && value !== input.value) {
      input.value = value;
      known.current = value;
      setFilled(value.length);
    }
    hydrated.current = true;
  });

  return { filled, caret, take };
}

/** Whether a text is nothing but the digits of a whole code, of any script and width. */
const isCodeOf = (length: number, text: string) =>
  /^\p{Nd}+$/u.test(text) && digitsOf(text).length === length;

/** The digits of an input after an edit that could not be intercepted; `before` are those before it. */
function reread(before: string, raw: string, length: number): string {
  if (/^\d*$/.test(raw) && raw.length <= length) return raw;
  // A keyboard's suggestion is appended to a half-typed code; the whole code in it is meant.
  const added = raw.startsWith(before) ? raw.slice(before.length) : raw;
  return findCode(added, length) ?? readCode(raw, length);
}

/** Writes the edit's value to the input so that undo restores the old one. */
function write(input: HTMLInputElement, next: Edit) {
  if (next.value !== input.value) {
    if (input.ownerDocument.activeElement === input) {
      input.select();
      input.ownerDocument.execCommand(next.value ? "insertText" : "delete", false, next.value);
    }
    if (next.value !== input.value) input.value = next.value;
  }
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(next.start, next.end);
}

type Steps = { current: { tell: () => void; settle: () => void; readCaret: () => void } };

/** React has no listener for the native `beforeinput`. */
function listen(
  input: HTMLInputElement,
  latest: { current: Options },
  steps: Steps,
  composing: { current: boolean },
) {
  const insert = (event: Event, text: string) => {
    const { selectionStart, selectionEnd, value } = input;
    const start = selectionStart ?? value.length;
    const end = selectionEnd ?? start;
    const next = insertText({ value, start, end }, text, latest.current.length);
    // The browser makes the same edit by itself, with its own undo.
    if (next.value === value.slice(0, start) + text + value.slice(end)) return;
    event.preventDefault();
    write(input, next);
    steps.current.tell();
  };
  // Pasting and dropping fire this too. A listener to "paste" would read the clipboard once more, which takes longer than all else.
  const onBeforeInput = (event: InputEvent) => {
    const text = event.data ?? event.dataTransfer?.getData("text/plain");
    if (text && event.cancelable && !event.isComposing) insert(event, text);
  };
  const compose = ({ type }: CompositionEvent) => {
    composing.current = type === "compositionstart";
    if (!composing.current) steps.current.settle();
  };
  const controller = new AbortController();
  const { signal } = controller;
  input.addEventListener("beforeinput", onBeforeInput, { signal });
  input.addEventListener("compositionstart", compose, { signal });
  input.addEventListener("compositionend", compose, { signal });
  // React reports no selection of an input that had the focus before the page was hydrated, as after a reload.
  document.addEventListener("selectionchange", () => steps.current.readCaret(), { signal });
  return () => controller.abort();
}
