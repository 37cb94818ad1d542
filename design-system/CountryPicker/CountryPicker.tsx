import { forwardRef, type SelectHTMLAttributes, useId, useRef, useState } from "react";
import { type ControlProps, Field, splitFieldProps } from "../Field";
import { useHydrated } from "../hydration";
import { useSharedRef } from "../nativeControl";
import { CountryButton } from "./CountryButton";
import * as styles from "./CountryPicker.css";
import { CountrySelect } from "./CountrySelect";
import { countries } from "./countries";
import { useCountryPopup } from "./useCountryPopup";
import { useFocusOnButton } from "./useFocusOnButton";
import { chooseIn, useSelectValue } from "./useSelectValue";

export type CountryPickerProps = ControlProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "value" | "defaultValue" | "multiple" | "children"> & {
    /** Two-letter ISO code, "" for none. */
    value?: string;
    defaultValue?: string;
    /** Called with the two-letter ISO code, "" for none. */
    onValueChange?: (iso: string) => void;
    /** What stands there while none is chosen. */
    placeholder?: string;
  };

/**
 * A country by name, code or flag. Without scripts it is a native select; with them the same select stays behind a
 * button as the field that posts, so a value chosen before hydration, autofill and form reset need no second home.
 * Ref and rest props go to the select, which hands the focus on.
 */
export const CountryPicker = forwardRef<HTMLSelectElement, CountryPickerProps>(
  function CountryPicker(props, ref) {
    const { field, native } = splitFieldProps(props);
    // The id belongs to the control that the label names; the select behind the button has none.
    const {
      id: _id,
      value,
      defaultValue = value,
      onValueChange,
      placeholder = "Choose a country",
      ...rest
    } = native;
    const select = useSharedRef(ref);
    const buttonRef = useRef<HTMLButtonElement>(null);
    const popupId = useId();
    const { Popup, failed, load } = useCountryPopup();
    const [opened, setOpened] = useState<{ typed: string }>();
    const iso = useSelectValue(select.ref, { value, defaultValue, onValueChange });
    // Should the list not load, the native select does everything that matters.
    const scripted = useHydrated() && !failed;
    useFocusOnButton(scripted, select.ref, buttonRef);
    const popup = {
      id: popupId,
      open: opened !== undefined,
      typed: opened?.typed ?? "",
      onClose: () => setOpened(undefined),
    };
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
                {...wiring}
                id={id}
                ref={buttonRef}
                iso={iso}
                placeholder={placeholder}
                required={rest.required}
                disabled={rest.disabled}
                popup={popup}
                onApproach={load}
                onOpen={(typed) => setOpened({ typed })}
              />
            )}
            {Popup && (
              <Popup
                {...popup}
                variant="country"
                anchor={buttonRef}
                countries={countries}
                selected={iso}
                onPick={(country) => {
                  setOpened(undefined);
                  chooseIn(select.ref.current, country.iso);
                }}
              />
            )}
          </div>
        )}
      </Field>
    );
  },
);
