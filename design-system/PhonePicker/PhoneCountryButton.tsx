import { forwardRef } from "react";
import type { Country } from "#lib/countries";
import { openByKey } from "../CountryPicker/openByKey";
import { controlClass } from "../Field";
import { Flag } from "../Flag";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { classes } from "../theme";
import * as styles from "./PhonePicker.css";

type PhoneCountryButtonProps = {
  country: Country | undefined;
  /** Whether scripts run. */
  live: boolean;
  disabled: boolean | undefined;
  popup: { id: string; open: boolean; onClose: () => void };
  /** Somebody is about to open it. */
  onApproach: () => void;
  /** With the character that opened it, or "". */
  onOpen: (typed: string) => void;
};

/** The country of the number: a flag to see, its name and code to hear, a list when pressed. */
export const PhoneCountryButton = forwardRef<HTMLButtonElement, PhoneCountryButtonProps>(
  function PhoneCountryButton({ country, live, disabled, popup, onApproach, onOpen }, ref) {
    const face = (
      <>
        <Flag country={country?.iso ?? ""} />
        <Icon drawing={icons.chevronDown} />
      </>
    );
    const className = classes(controlClass, styles.button);
    // Until it can open something it is only drawn, in its later size.
    if (!live) {
      return (
        <span aria-hidden="true" className={className}>
          {face}
        </span>
      );
    }
    return (
      <button
        ref={ref}
        type="button"
        disabled={disabled}
        aria-label={`Phone country code: ${country?.title} +${country?.dialCode}`}
        aria-haspopup="dialog"
        aria-expanded={popup.open}
        aria-controls={popup.open ? popup.id : undefined}
        className={className}
        onFocus={onApproach}
        onPointerEnter={onApproach}
        onClick={() => (popup.open ? popup.onClose() : onOpen(""))}
        onKeyDown={(event) => openByKey(event, onOpen)}
      >
        {face}
      </button>
    );
  },
);
