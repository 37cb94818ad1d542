import { forwardRef } from "react";
import { findCountry } from "#lib/countries";
import type { FieldWiring } from "../Field";
import { controlClass } from "../Field";
import { Flag } from "../Flag";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { classes } from "../theme";
import * as styles from "./CountryPicker.css";
import type { useCountryPopup } from "./useCountryPopup";

type CountryButtonProps = FieldWiring & {
  /** The chosen country's ISO code, or "". */
  iso: string;
  placeholder: string;
  required: boolean | undefined;
  disabled: boolean | undefined;
  popup: ReturnType<typeof useCountryPopup>;
};

/** The closed picker: a combobox that shows the chosen country and opens the list. */
export const CountryButton = forwardRef<HTMLButtonElement, CountryButtonProps>(
  function CountryButton(props, ref) {
    const { iso, placeholder, required, popup, ...rest } = props;
    const country = findCountry(iso);
    return (
      <button
        {...rest}
        {...popup.button}
        ref={ref}
        type="button"
        role="combobox"
        aria-expanded={popup.button["aria-expanded"]}
        aria-required={required}
        className={classes(controlClass, styles.button)}
      >
        {/* Hidden, it prefetches the sheet of flags for the list. */}
        <Flag country={iso} hidden={!country} />
        <span className={styles.title} data-state={country ? "chosen" : "empty"}>
          {popup.busy ? "Loading countries…" : (country?.title ?? placeholder)}
        </span>
        <Icon drawing={icons.chevronDown} />
      </button>
    );
  },
);
