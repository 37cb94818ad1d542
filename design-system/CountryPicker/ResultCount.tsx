import * as styles from "./CountryList.css";

/** Reports how many countries were found: to screen readers always, visibly only when there is none. */
export function ResultCount({ count, asked }: { count: number; asked: boolean }) {
  return (
    <p role="status" className={styles.resultCount} data-state={asked && count === 0 ? "none" : "some"}>
      {asked && `${count || "No"} ${count > 1 ? "countries" : "country"} found`}
    </p>
  );
}
