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
 * A day, by the browser's own date input: it posts `YYYY-MM-DD` and shows the reader's own order. A day of which a part is
 * missing is not posted. Ref and rest props go to the native input.
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
 * Holds its form back while a part of the day is missing, also one that leaves checks to its page, and has the browser say so. It
 * would be posted as no day at all: what was typed were lost, and so were the day that is stored.
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
