import { forwardRef, type SelectHTMLAttributes } from "react";
import { countries } from "#lib/countries";
import { controlClass } from "../Field";
import { classes } from "../theme";
import * as styles from "./CountryPicker.css";

// Elements of the module: React skips an element it has already seen, here 250 of them.
const visibleOptions = countries.map(({ iso, title }) => (
  <option key={iso} value={iso}>
    {title}
  </option>
));

/** For the select that only posts: autofill still finds its names, a search in the page does not. */
const hiddenOptions = countries.map(({ iso, title }) => <option key={iso} value={iso} label={title} />);

type CountrySelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  placeholder: string;
  /** `control`: it is the visible control. `carrier`: it holds and posts the value for the button in front of it. */
  task: "control" | "carrier";
};

/** The native select of all countries. */
export const CountrySelect = forwardRef<HTMLSelectElement, CountrySelectProps>(
  function CountrySelect(props, ref) {
    const { placeholder, task, ...select } = props;
    const carrier = task === "carrier";
    const looks = carrier ? [styles.carrier] : [controlClass, styles.select];
    return (
      <select
        name="country"
        autoComplete="country"
        {...select}
        ref={ref}
        className={classes(...looks, select.className)}
        // A carrier has no id: the label names the button in front of it.
        {...(carrier && { id: undefined, tabIndex: -1, "aria-hidden": true })}
      >
        <option value="">{carrier ? "" : placeholder}</option>
        {carrier ? hiddenOptions : visibleOptions}
      </select>
    );
  },
);
