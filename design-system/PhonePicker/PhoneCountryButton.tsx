import { type RefObject, useRef } from "react";
import { findCountry, phoneCountries } from "#lib/countries";
import type { useCountryPopup } from "../CountryPicker/useCountryPopup";
import { controlClass } from "../Field";
import { Flag } from "../Flag";
import { useHydrated } from "../hydration";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { useFocusOnButton } from "../latePart";
import { classes } from "../theme";
import * as styles from "./PhonePicker.css";

type PhoneCountryButtonProps = {
  buttonRef: RefObject<HTMLButtonElement>;
  /** ISO code of the number's country. */
  iso: string;
  disabled: boolean | undefined;
  popup: ReturnType<typeof useCountryPopup>;
  /** Called with the ISO code of a country that was picked in the native select. */
  onPick: (iso: string) => void;
};

const label = "Phone country code";

/** The country of the number: a flag, its name and code for screen readers, a list when pressed. */
export function PhoneCountryButton({ buttonRef, iso, disabled, popup, onPick }: PhoneCountryButtonProps) {
  const country = findCountry(iso);
  const isHydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
  useFocusOnButton(!popup.failed, select, buttonRef);
  const face = (
    <>
      <Flag country={iso} />
      <Icon drawing={icons.chevronDown} />
    </>
  );
  // Until scripts run it could open nothing, and is only drawn, in its later size.
  if (!isHydrated) {
    return (
      <span aria-hidden="true" className={classes(controlClass, styles.button)}>
        {face}
      </span>
    );
  }
  if (popup.failed) {
    return (
      <select
        ref={select}
        aria-label={label}
        value={iso}
        disabled={disabled}
        onChange={(event) => onPick(event.target.value)}
        className={classes(controlClass, styles.select)}
      >
        {phoneCountries.map(({ iso, title, dialCode }) => (
          <option key={iso} value={iso}>
            {title} +{dialCode}
          </option>
        ))}
      </select>
    );
  }
  return (
    <button
      {...popup.button}
      ref={buttonRef}
      type="button"
      disabled={disabled}
      aria-label={`${label}: ${country?.title} +${country?.dialCode}${popup.busy ? ", loading" : ""}`}
      className={classes(controlClass, styles.button)}
    >
      {face}
    </button>
  );
}
