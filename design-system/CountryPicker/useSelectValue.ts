import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormReset } from "../nativeControl";

type Options = {
  value: string | undefined;
  defaultValue: string | undefined;
  onValueChange: ((value: string) => void) | undefined;
};

/** The value of a native select that owns it, also when it was set before hydration, by autofill or by a form reset. */
export function useSelectValue(ref: RefObject<HTMLSelectElement>, options: Options): string {
  const { value, defaultValue = "" } = options;
  const [current, setCurrent] = useState(defaultValue);
  const latest = useRef(options);
  latest.current = options;
  const known = useRef(defaultValue);

  const read = useRef(() => {
    const now = ref.current?.value ?? "";
    setCurrent(now);
    if (now === known.current) return;
    known.current = now;
    latest.current.onValueChange?.(now);
  }).current;

  useEffect(() => {
    const select = ref.current;
    read();
    select?.addEventListener("change", read);
    return () => select?.removeEventListener("change", read);
  }, [ref, read]);
  useFormReset(ref, read);

  const first = useRef(true);
  useEffect(() => {
    const select = ref.current;
    // On the first run the select wins: its value may have been chosen before hydration.
    if (!first.current && select && value !== undefined && value !== select.value) {
      select.value = value;
      known.current = value;
      setCurrent(value);
    }
    first.current = false;
  });
  return current;
}

/** Chooses in a select as a user would: with the events that forms listen to. */
export function chooseIn(select: HTMLSelectElement | null, value: string): void {
  if (!select || select.value === value) return;
  select.value = value;
  for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
}
