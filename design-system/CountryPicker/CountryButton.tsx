import { forwardRef } from "react";
import { findCountry } from "#lib/countries";
import type { FieldWiring } from "../Field";
import { controlClass } from "../Field";
import { Flag } from "../Flag";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { classes } from "../theme";
import * as styles from "./CountryPicker.css";
import { openByKey } from "./openByKey";

type CountryButtonProps = FieldWiring & {
  /** The chosen country's ISO code, or "". */
  iso: string;
  placeholder: string;
  required: boolean | undefined;
  disabled: boolean | undefined;
  popup: { id: string; open: boolean; onClose: () => void };
  /** Somebody is about to open it. */
  onApproach: () => void;
  /** With the character that opened it, or "". */
  onOpen: (typed: string) => void;
};

/** The closed picker: a combobox that shows the chosen country and opens the list. */
export const CountryButton = forwardRef<HTMLButtonElement, CountryButtonProps>(
  function CountryButton(props, ref) {
    const { iso, placeholder, required, popup, onApproach, onOpen, ...rest } = props;
    const country = findCountry(iso);
    return (
      <button
        {...rest}
        ref={ref}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={popup.open}
        aria-controls={popup.open ? popup.id : undefined}
        aria-required={required}
        className={classes(controlClass, styles.button)}
        onFocus={onApproach}
        onPointerEnter={onApproach}
        onClick={() => (popup.open ? popup.onClose() : onOpen(""))}
        onKeyDown={(event) => openByKey(event, onOpen)}
      >
        {/* Hidden it fetches the sheet of flags, so that the list finds its flags there. */}
        <Flag country={iso} hidden={!country} />
        <span className={styles.title} data-state={country ? "chosen" : "empty"}>
          {country?.title ?? placeholder}
        </span>
        <Icon drawing={icons.chevronDown} />
      </button>
    );
  },
);
