import { forwardRef, type InputHTMLAttributes, useState } from "react";
import { type ControlProps, Field, splitFieldProps } from "../Field";
import { useSharedRef } from "../nativeControl";
import { classes } from "../theme";
import * as styles from "./OtpInput.css";
import type { OtpLength } from "./otp";
import { useOtp } from "./useOtp";

type NativeProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  // Limits on length and pattern would cut "123 456" before it is parsed.
  "value" | "defaultValue" | "type" | "minLength" | "maxLength" | "pattern"
>;

export type OtpInputProps = ControlProps &
  NativeProps & {
    /** How many digits a code has (specification §9: 6). */
    length?: OtpLength;
    /** Digits only; setting it to "" empties the field after a refused code. */
    value?: string;
    defaultValue?: string;
    /** Called with the digits after every change. */
    onValueChange?: (digits: string) => void;
    /** Called once each time the code becomes complete, also by autofill and by typing before hydration. */
    onComplete?: (code: string) => void;
  };

/**
 * A one-time code: one native input over boxes that are drawn only. Without scripts it posts the raw text, to be
 * parsed by `readCode`. Ref and rest props go to the input.
 */
export const OtpInput = forwardRef<HTMLInputElement, OtpInputProps>(function OtpInput(props, ref) {
  const { field, native } = splitFieldProps(withoutLimits(props));
  const { length = 6, value, defaultValue, onValueChange, onComplete, ...input } = native;
  const inner = useSharedRef(ref);
  const { filled, caret, take } = useOtp(inner.ref, { length, value, onValueChange, onComplete });
  // The value that a reset restores: a default that followed the value would restore the code.
  const [first] = useState(defaultValue ?? value);
  return (
    <Field {...field}>
      {(wiring) => (
        <div
          className={styles.root}
          data-state={filled === 0 ? "empty" : filled < length ? "partial" : "full"}
          data-length={length}
        >
          <div className={styles.inputLayer}>
            <input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              {...input}
              {...wiring}
              ref={inner.set}
              type="text"
              dir="ltr"
              defaultValue={first}
              className={classes(styles.input, input.className)}
              onInput={(event) => {
                input.onInput?.(event);
                take(event.nativeEvent as InputEvent);
              }}
            />
          </div>
          <Boxes length={length} current={Math.min(caret, filled, length - 1)} />
        </div>
      )}
    </Field>
  );
});

/** The drawn boxes; the digits in them are the input's own text, spaced to match them. */
function Boxes({ length, current }: { length: number; current: number }) {
  return (
    <div aria-hidden className={styles.boxes}>
      {Array.from({ length }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
        <span key={index} className={styles.box} data-current={index === current || undefined} />
      ))}
    </div>
  );
}

/** Drops the limits that a schema may set (conform passes them to every control). */
function withoutLimits<Props extends object>(props: Props): Props {
  return { ...props, minLength: undefined, maxLength: undefined, pattern: undefined };
}
