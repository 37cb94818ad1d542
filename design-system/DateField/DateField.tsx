import {
  forwardRef,
  type InputHTMLAttributes,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from "react";
import { type ControlProps, controlClass, Field, splitFieldProps } from "../Field";
import { classes } from "../theme";
import * as styles from "./DateField.css";

export type DateFieldProps = ControlProps & Omit<InputHTMLAttributes<HTMLInputElement>, "type">;

/**
 * A day, by the browser's own date input: it posts `YYYY-MM-DD` and shows the reader's own order. An incomplete day
 * is not posted. Ref and rest props go to the native input.
 */
export const DateField = forwardRef<HTMLInputElement, DateFieldProps>(function DateField(props, ref) {
  const { field, native } = splitFieldProps(props);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, []);
  useHoldBackInPart(input);
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          ref={input}
          {...native}
          {...wiring}
          type="date"
          className={classes(controlClass, styles.date, native.className)}
        />
      )}
    </Field>
  );
});

/**
 * Blocks its form while the day is incomplete, also a form that is validated by its page, and has the browser report it. The form
 * would post no day at all: the typed parts would be lost, and so would the stored day.
 */
function useHoldBackInPart(input: RefObject<HTMLInputElement>) {
  useEffect(() => {
    const form = input.current?.form;
    const holdBack = (event: Event) => {
      if (!input.current?.validity.badInput) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.current.reportValidity();
    };
    form?.addEventListener("submit", holdBack, true);
    return () => form?.removeEventListener("submit", holdBack, true);
  }, [input]);
}
