import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormReset } from "../nativeControl";
import { type History, record, redo, startHistory, undo } from "./history";
import { type Change, listen, OWN_CHANGE } from "./listen";
import { beginWith, describe, describeUncoded, insertAtOnce, type PhoneField, settle } from "./phoneField";

type Options = {
  defaultValue: string;
  defaultCountry: string;
  onValueChange: ((e164: string) => void) | undefined;
};

/**
 * Runs a native tel input by the rules of `phoneField`. The input keeps its own text, so that what was typed before
 * hydration survives, and so does what the browser restores by its name. Forms that read it get the number as E.164.
 */
export function usePhone(
  inputRef: RefObject<HTMLInputElement>,
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
    if (inputRef.current) tell(inputRef.current);
    onValueChange?.(number.e164);
  }

  const change: Change = (next, typedAt) => {
    const { present } = history.current;
    const same = next.text === present.text && next.chosen === present.chosen;
    go(same ? { ...history.current, present: next } : record(history.current, next, typedAt));
  };
  /** Notes where the caret was before a change, for undoing it. */
  const mark = (caret: number) => {
    const { present } = history.current;
    history.current = { ...history.current, present: { ...present, caret } };
  };
  const latest = {
    change,
    mark,
    undo: () => go(undo(history.current)),
    redo: () => go(redo(history.current)),
    begin: () => go(startHistory(beginWith(defaultValue, defaultCountry))),
  };
  const actions = useRef(latest);
  actions.current = latest;

  useEffect(() => {
    const input = inputRef.current;
    if (!input) return;
    const { present } = history.current;
    const typedBefore = input.value !== input.defaultValue && input.value !== present.text;
    if (typedBefore) actions.current.change(insertAtOnce(present, input.value, 0, present.text.length));
    else write(input, present);
    const post = ({ target, formData }: FormDataEvent) => {
      if (target !== input.form || !formData.has(input.name)) return;
      const { present } = history.current;
      const uncoded = describeUncoded(present);
      formData.set(input.name, describe(present).e164);
      if (uncoded) formData.set(`${input.name}_uncoded`, uncoded);
    };
    input.ownerDocument.addEventListener("formdata", post);
    const stop = listen(input, () => history.current.present, actions);
    return () => {
      input.ownerDocument.removeEventListener("formdata", post);
      stop();
    };
  }, [inputRef, history]);
  useFormReset(inputRef, latest.begin);

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

/** Forms notice a change by this event; the field itself has made it already. */
function tell(input: HTMLInputElement) {
  input.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: OWN_CHANGE }));
}
