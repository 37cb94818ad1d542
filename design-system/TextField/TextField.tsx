import { forwardRef, type InputHTMLAttributes } from "react";
import { type ControlProps, controlClass, Field, splitFieldProps } from "../Field";
import { classes } from "../theme";

export type TextFieldProps = ControlProps & InputHTMLAttributes<HTMLInputElement>;

/** One line of text; ref and rest props go to the native input. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(props, ref) {
  const { field, native } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          ref={ref}
          type="text"
          {...native}
          {...wiring}
          className={classes(controlClass, native.className)}
        />
      )}
    </Field>
  );
});
