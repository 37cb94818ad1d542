import { Fragment, forwardRef, type TableHTMLAttributes } from "react";
import { classes } from "../theme";
import { VisuallyHidden } from "../VisuallyHidden";
import * as styles from "./Scorecard.css";

export type ScorecardGroup = {
  /** Unique in its card. */
  criterion: string;
  factors: {
    /** Unique in its group. */
    factor: string;
    /** `null` where the side has none. */
    own: number | null;
    theirs: number | null;
    /** The reason for their score; plain text. */
    reason: string | null;
  }[];
};

export type ScorecardProps = Omit<TableHTMLAttributes<HTMLTableElement>, "children"> & {
  groups: readonly ScorecardGroup[];
  /** The highest score. */
  max: number;
  /** The name of the other side. */
  others?: string;
};

/** The scores of two sides side by side, factor by factor, with the other side's reasons. */
export const Scorecard = forwardRef<HTMLTableElement, ScorecardProps>(function Scorecard(
  { groups, max, others = "Programme", className, ...rest },
  ref,
) {
  return (
    <table ref={ref} {...rest} className={classes(styles.table, className)}>
      <caption className={styles.caption}>Scores from 0 to {max}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.columnName}>
            Factor
          </th>
          <th scope="col" className={styles.sideName}>
            You
          </th>
          <th scope="col" className={styles.sideName}>
            {others}
          </th>
        </tr>
      </thead>
      {groups.map(({ criterion, factors }) => (
        <tbody key={criterion}>
          <tr>
            <th colSpan={3} scope="rowgroup" className={styles.criterion}>
              {criterion}
            </th>
          </tr>
          {factors.map(({ factor, own, theirs, reason }) => (
            <Fragment key={factor}>
              <tr className={styles.row} data-reason={reason ? true : undefined}>
                <th scope="row" className={styles.factor}>
                  {factor}
                </th>
                <Score value={own} />
                <Score value={theirs} />
              </tr>
              {reason && (
                <tr className={styles.row}>
                  <td colSpan={3} className={styles.reason} dir="auto">
                    <VisuallyHidden>Why, {factor}: </VisuallyHidden>
                    {reason}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      ))}
    </table>
  );
});

function Score({ value }: { value: number | null }) {
  return (
    <td className={styles.score}>
      {value ?? (
        <>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>not given</VisuallyHidden>
        </>
      )}
    </td>
  );
}
