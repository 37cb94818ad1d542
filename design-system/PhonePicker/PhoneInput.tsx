import { forwardRef, type InputHTMLAttributes, type RefObject } from "react";
import { controlClass } from "../Field";
import { classes } from "../theme";
import * as styles from "./PhonePicker.css";
import type { usePhone } from "./usePhone";

type PhoneInputProps = InputHTMLAttributes<HTMLInputElement> & {
  name: string;
  /** Before that, and without scripts, the visible input posts by itself. */
  hydrated: boolean;
  phone: ReturnType<typeof usePhone>;
  carrierRef: RefObject<HTMLInputElement>;
};

/** The number as people write it and, beside it, the number that is posted. */
export const PhoneInput = forwardRef<HTMLInputElement, PhoneInputProps>(function PhoneInput(props, ref) {
  const { name, hydrated, phone, carrierRef, ...rest } = props;
  return (
    <>
      <input
        inputMode="tel"
        autoComplete="tel"
        placeholder="country code + phone number"
        {...rest}
        ref={ref}
        type="tel"
        dir="ltr"
        name={hydrated ? undefined : name}
        className={classes(controlClass, styles.input)}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event);
          // Enter sends the form before the focus has left.
          if (event.key === "Enter") phone.settle(event.timeStamp);
        }}
        onBlur={(event) => {
          rest.onBlur?.(event);
          phone.settle(event.timeStamp);
        }}
      />
      {hydrated && (
        <input
          ref={carrierRef}
          type="hidden"
          name={name}
          form={rest.form}
          disabled={rest.disabled}
          defaultValue={phone.e164}
        />
      )}
    </>
  );
});
