import type { Country } from "#lib/countries";
import { Flag } from "../Flag";
import * as styles from "./CountryList.css";

// Functions of the module, not of a component: the list re-renders an option only when they change.

export const isoOf = (country: Country): string => country.iso;

/** The content of an option of the country picker: flag and title. A flag far out of sight would only cost time. */
export function withoutDialCode({ iso, title }: Country, near: boolean) {
  return (
    <>
      {near && <Flag country={iso} />}
      <span className={styles.title}>{title}</span>
    </>
  );
}

/** The content of an option of the phone picker: flag, title and dial code. */
export function withDialCode(country: Country, near: boolean) {
  return (
    <>
      {withoutDialCode(country, near)}{" "}
      <bdi dir="ltr" className={styles.dialCode}>
        +{country.dialCode}
      </bdi>
    </>
  );
}
