import { forwardRef, type TextareaHTMLAttributes } from "react";
import { type ControlProps, controlClass, Field, splitFieldProps } from "../Field";
import { classes } from "../theme";
import * as styles from "./TextArea.css";

export type TextAreaProps = ControlProps & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Several lines of text; it grows with its text. Ref and rest props go to the native control. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
  { rows = 5, ...props },
  ref,
) {
  const { field, native } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <textarea
          ref={ref}
          rows={rows}
          {...native}
          {...wiring}
          style={{ ...native.style, [styles.rowsName]: rows }}
          className={classes(controlClass, styles.textArea, native.className)}
        />
      )}
    </Field>
  );
});
