import { forwardRef, type InputHTMLAttributes, useRef } from "react";
import { findCountry, phoneCountries } from "#lib/countries";
import { useCountryPopup } from "../CountryPicker/useCountryPopup";
import { type ControlProps, Field, splitFieldProps } from "../Field";
import { useSharedRef } from "../nativeControl";
import { PhoneCountryButton } from "./PhoneCountryButton";
import { PhoneInput } from "./PhoneInput";
import * as styles from "./PhonePicker.css";
import { usePhone } from "./usePhone";

type NativeProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  // Limits on length and pattern are for the posted number, not for the shown text.
  "value" | "defaultValue" | "type" | "minLength" | "maxLength" | "pattern"
>;

export type PhonePickerProps = ControlProps &
  NativeProps & {
    /** E.164. Any other text is read as if it had been pasted. */
    defaultValue?: string;
    /** Two-letter ISO code of the initial country (specification §5: US), also where there is no such country. */
    defaultCountry?: string;
    /** Called with the number as E.164, or "" while there is none. */
    onValueChange?: (e164: string) => void;
  };

/**
 * A phone number with its country. Posts E.164; without scripts it is a plain tel input that posts the typed text.
 * Ref and rest props go to that input.
 */
export const PhonePicker = forwardRef<HTMLInputElement, PhonePickerProps>(function PhonePicker(props, ref) {
  const { field, native } = splitFieldProps({
    ...props,
    minLength: undefined,
    maxLength: undefined,
    pattern: undefined,
  });
  const { name = "phone", defaultValue = "", defaultCountry = "", onValueChange, ...rest } = native;
  const input = useSharedRef(ref);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const phone = usePhone(input.ref, {
    defaultValue,
    defaultCountry: findCountry(defaultCountry)?.iso ?? "US",
    onValueChange,
  });
  const popup = useCountryPopup();
  const { Popup, state } = popup;
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={styles.root}>
          <PhoneCountryButton
            buttonRef={buttonRef}
            iso={phone.country}
            disabled={rest.disabled || rest.readOnly}
            popup={popup}
            onPick={phone.pick}
          />
          <PhoneInput {...rest} {...wiring} {...{ name, defaultValue, phone }} ref={input.set} />
          {Popup && (
            <Popup
              {...state}
              variant="dialCode"
              anchor={buttonRef}
              countries={phoneCountries}
              selected={phone.country}
              onPick={({ iso }) => {
                // First the focus, or the closing list would return it to the button.
                input.ref.current?.focus();
                state.onClose();
                phone.pick(iso);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
});
