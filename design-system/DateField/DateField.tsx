import { forwardRef, type InputHTMLAttributes } from "react";
import { type ControlProps, controlClass, Field, splitFieldProps } from "../Field";
import { classes } from "../theme";
import * as styles from "./DateField.css";

export type DateFieldProps = ControlProps & Omit<InputHTMLAttributes<HTMLInputElement>, "type">;

/** A day, by the browser's own date input: it posts `YYYY-MM-DD` and shows the reader's own order. */
export const DateField = forwardRef<HTMLInputElement, DateFieldProps>(function DateField(props, ref) {
  const { field, native } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          ref={ref}
          {...native}
          {...wiring}
          type="date"
          className={classes(controlClass, styles.date, native.className)}
        />
      )}
    </Field>
  );
});
