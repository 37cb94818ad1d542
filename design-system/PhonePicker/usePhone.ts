import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormReset } from "../nativeControl";
import { type History, record, redo, startHistory, undo } from "./history";
import { listen } from "./listen";
import { beginWith, describe, insertAtOnce, type PhoneField, settle } from "./phoneField";

type Options = {
  defaultValue: string;
  defaultCountry: string;
  onValueChange: ((e164: string) => void) | undefined;
};

/** Changes the field, as a step of the history or beside it. */
export type Change = (next: PhoneField, now: number) => void;

/**
 * Runs a native tel input by the rules of `phoneField`. The input keeps its own text, so that what was typed before
 * hydration survives; the number to post is written into `carrier` at once, before the form can be sent.
 */
export function usePhone(
  inputRef: RefObject<HTMLInputElement>,
  carrierRef: RefObject<HTMLInputElement>,
  { defaultValue, defaultCountry, onValueChange }: Options,
) {
  const [history] = useState(() => ({ current: startHistory(beginWith(defaultValue, defaultCountry)) }));
  const [shown, setShown] = useState(() => describe(history.current.present));
  const posted = useRef(shown.e164);

  function go(next: History<PhoneField>) {
    history.current = next;
    const { present } = next;
    const number = describe(present);
    if (inputRef.current) write(inputRef.current, present);
    setShown(number);
    if (posted.current === number.e164) return;
    posted.current = number.e164;
    if (carrierRef.current) post(carrierRef.current, number.e164);
    onValueChange?.(number.e164);
  }

  const change: Change = (next, now) => {
    const { present } = history.current;
    const same = next.text === present.text && next.chosen === present.chosen;
    go(same ? { ...history.current, present: next } : record(history.current, next, now));
  };
  const actions = useRef({ change, undo: () => {}, redo: () => {}, begin: (_value: string) => {} });
  actions.current = {
    change,
    undo: () => go(undo(history.current)),
    redo: () => go(redo(history.current)),
    begin: (value) => go(startHistory(beginWith(value, defaultCountry))),
  };

  useEffect(() => {
    const input = inputRef.current;
    if (!input) return;
    const { present } = history.current;
    const typedBefore = input.value !== input.defaultValue && input.value !== present.text;
    if (typedBefore)
      actions.current.change(insertAtOnce(present, input.value, 0, present.text.length), performance.now());
    else write(input, present);
    return listen(input, () => history.current.present, actions);
  }, [inputRef, history]);
  useFormReset(inputRef, () => actions.current.begin(defaultValue));

  return {
    ...shown,
    field: () => history.current.present,
    change,
    /** Decides how the digits are meant. */
    settle: (now: number) => change(settle(history.current.present), now),
  };
}

function write(input: HTMLInputElement, { text, caret }: PhoneField) {
  if (input.value !== text) input.value = text;
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret);
}

/** Writes the number to post, with the event by which forms notice a change. */
function post(carrier: HTMLInputElement, e164: string) {
  carrier.value = e164;
  carrier.dispatchEvent(new Event("input", { bubbles: true }));
}
