import { toAsciiDigits } from "#lib/digits";
import { type History, record, redo, startHistory, undo } from "./history";
import { type Change, listen, OWN_CHANGE } from "./listen";
import {
  beginWith,
  caretAfter,
  describe,
  describeUncoded,
  insertAtOnce,
  type PhoneField,
  pick,
  settle,
} from "./phoneField";

export interface PhoneControlOptions {
  defaultValue: string;
  defaultCountry: string;
  /** Called with the ISO code of the number's country, at first and at each change. */
  onCountryChange: (iso: string) => void;
  /** Called with the number as E.164, or "" while there is none. */
  onValueChange: (e164: string) => void;
}

/** A tel input that follows the rules of `phoneField`. */
export interface PhoneControl {
  /** Picks a country: its code is inserted, the national digits stay. */
  pick: (iso: string) => void;
  /** Decides the meaning of the digits. `now`: the event's time in milliseconds. */
  settle: (now: number) => void;
  /** Starts again from the default value, as a form reset does. */
  reset: () => void;
  /** Detaches from the input. */
  stop: () => void;
}

/**
 * Runs a native tel input. It keeps its own text, so that text typed before this began survives, and so does text that
 * the browser restores by its name. Forms that read it get the number as E.164.
 */
export function runPhone(input: HTMLInputElement, options: PhoneControlOptions): PhoneControl {
  const { defaultValue, defaultCountry, onCountryChange, onValueChange } = options;
  let history = startHistory(beginWith(defaultValue, defaultCountry));
  let posted = describe(history.present).e164;

  const go = (next: History<PhoneField>) => {
    history = next;
    const { e164, country } = describe(next.present);
    write(input, next.present);
    onCountryChange(country);
    if (posted === e164) return;
    posted = e164;
    tell(input);
    onValueChange(e164);
  };
  const change: Change = (next, typedAt) => {
    const { present } = history;
    const same = next.text === present.text && next.chosen === present.chosen;
    go(same ? { ...history, present: next } : record(history, next, typedAt));
  };
  /** Stores the caret's position before a change, for undoing it. */
  const mark = (caret: number) => {
    history = { ...history, present: { ...history.present, caret } };
  };
  const actions = { change, mark, undo: () => go(undo(history)), redo: () => go(redo(history)) };
  const post = ({ target, formData }: FormDataEvent) => {
    if (target !== input.form || !formData.has(input.name)) return;
    const uncoded = describeUncoded(history.present);
    formData.set(input.name, describe(history.present).e164);
    if (uncoded) formData.set(`${input.name}_uncoded`, uncoded);
  };

  const { present } = history;
  const keepSelection = rememberSelection(input);
  const typedBefore = input.value !== input.defaultValue && input.value !== present.text;
  if (typedBefore) change(insertAtOnce(present, input.value, 0, present.text.length));
  else go(history);
  keepSelection();
  input.ownerDocument.addEventListener("formdata", post);
  const stopListening = listen(input, () => history.present, { current: actions });
  return {
    pick: (iso) => change(pick(history.present, iso)),
    settle: (now) => change(settle(history.present), now),
    reset: () => go(startHistory(beginWith(defaultValue, defaultCountry))),
    stop() {
      input.ownerDocument.removeEventListener("formdata", post);
      stopListening();
    },
  };
}

/** Returns a function that selects the same digits again in the rewritten text: further typing replaces them. */
function rememberSelection(input: HTMLInputElement): () => void {
  const { value, selectionStart, selectionEnd } = input;
  const isFocused = input.ownerDocument.activeElement === input;
  const place = (at: number | null) =>
    at && caretAfter(input.value, digitsIn(input.value) - digitsIn(value.slice(at)));
  return () => {
    // Safari moves the focus to an input when its selection is set.
    if (isFocused) input.setSelectionRange(place(selectionStart), place(selectionEnd));
  };
}

const digitsIn = (text: string) => toAsciiDigits(text).replace(/\D/g, "").length;

function write(input: HTMLInputElement, { text, caret }: PhoneField) {
  if (input.value !== text) input.value = text;
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret);
}

/** Notifies forms of a change; the field itself has made it already. */
function tell(input: HTMLInputElement) {
  input.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: OWN_CHANGE }));
}
