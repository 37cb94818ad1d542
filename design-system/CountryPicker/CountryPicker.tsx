import { forwardRef, type SelectHTMLAttributes, useRef } from "react";
import { type Country, countries } from "#lib/countries";
import { type ControlProps, Field, splitFieldProps } from "../Field";
import { useHydrated } from "../hydration";
import { useFocusOnButton } from "../latePart";
import { useSharedRef } from "../nativeControl";
import { CountryButton } from "./CountryButton";
import * as styles from "./CountryPicker.css";
import { CountrySelect } from "./CountrySelect";
import { useCountryPopup } from "./useCountryPopup";
import { chooseIn, useSelectValue } from "./useSelectValue";

export type CountryPickerProps = ControlProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "value" | "defaultValue" | "multiple" | "children"> & {
    /** Two-letter ISO code in either case, "" for none. */
    value?: string;
    defaultValue?: string;
    /** Called with the two-letter ISO code, "" for none. */
    onValueChange?: (iso: string) => void;
    /** The text while no country is chosen. */
    placeholder?: string;
  };

/**
 * A country by name, code or flag. Without scripts it is a native select; with them the same select stays hidden under a
 * button as the field that posts, so a value chosen before hydration, autofill and form reset need no second field.
 * Ref and rest props go to the select, which passes the focus on.
 */
export const CountryPicker = forwardRef<HTMLSelectElement, CountryPickerProps>(
  function CountryPicker(props, ref) {
    const { field, native } = splitFieldProps(props);
    const { onValueChange, placeholder = "Choose a country", ...values } = native;
    const { value: givenValue, defaultValue: givenDefault = givenValue, ...rest } = values;
    // The select's values are in upper case only.
    const [value, defaultValue] = [givenValue?.toUpperCase(), givenDefault?.toUpperCase()];
    const select = useSharedRef(ref);
    const buttonRef = useRef<HTMLButtonElement>(null);
    const popup = useCountryPopup();
    const { Popup, state } = popup;
    const iso = useSelectValue(select.ref, { value, defaultValue, onValueChange });
    // Should the list not load, the native select does everything that matters.
    const scripted = useHydrated() && !popup.failed;
    useFocusOnButton(scripted, select.ref, buttonRef);
    const pick = (country: Country) => {
      state.onClose();
      chooseIn(select.ref.current, country.iso);
    };
    const { required, disabled } = rest;
    return (
      <Field {...field}>
        {({ id, ...wiring }) => (
          <div className={styles.root}>
            <CountrySelect
              {...rest}
              {...(!scripted && { id, ...wiring })}
              ref={select.set}
              task={scripted ? "carrier" : "control"}
              placeholder={placeholder}
              defaultValue={defaultValue}
              onFocus={(event) => {
                rest.onFocus?.(event);
                if (scripted) buttonRef.current?.focus();
              }}
            />
            {scripted && (
              <CountryButton
                {...{ ...wiring, id, iso, placeholder, required, disabled, popup }}
                ref={buttonRef}
              />
            )}
            {Popup && (
              <Popup
                {...state}
                {...{ countries }}
                variant="country"
                anchor={buttonRef}
                selected={iso}
                onPick={pick}
              />
            )}
          </div>
        )}
      </Field>
    );
  },
);
