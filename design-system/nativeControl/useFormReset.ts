import { type RefObject, useEffect, useRef } from "react";

type FormControl = HTMLInputElement | HTMLSelectElement;

/** Calls back after the control's form was reset: a reset changes native values without any event on them. */
export function useFormReset(ref: RefObject<FormControl>, onReset: () => void): void {
  const latest = useRef(onReset);
  latest.current = onReset;
  useEffect(() => {
    const control = ref.current;
    if (!control) return;
    const listener = (event: Event) => {
      if (event.target !== control.form) return;
      // The event is fired before the values change; by the next task they have, unless a listener prevented it.
      setTimeout(() => !event.defaultPrevented && latest.current());
    };
    control.ownerDocument.addEventListener("reset", listener);
    return () => control.ownerDocument.removeEventListener("reset", listener);
  }, [ref]);
}
