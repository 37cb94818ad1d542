import { forwardRef, type InputHTMLAttributes } from "react";
import { controlClass } from "../Field";
import { classes } from "../theme";
import * as styles from "./PhonePicker.css";
import type { usePhone } from "./usePhone";

type PhoneInputProps = InputHTMLAttributes<HTMLInputElement> & {
  phone: ReturnType<typeof usePhone>;
};

/** The number as people write it. Under its name the form posts E.164, once scripts run. */
export const PhoneInput = forwardRef<HTMLInputElement, PhoneInputProps>(function PhoneInput(props, ref) {
  const { phone, ...rest } = props;
  return (
    <input
      inputMode="tel"
      autoComplete="tel"
      placeholder="country code + phone number"
      {...rest}
      ref={ref}
      type="tel"
      dir="ltr"
      className={classes(controlClass, styles.input, rest.className)}
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
  );
});
