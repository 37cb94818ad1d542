import { forwardRef, type HTMLAttributes } from "react";
import { classes } from "../theme";
import * as styles from "./CriteriaTable.css";

export type CriteriaTableProps = Omit<HTMLAttributes<HTMLTableElement>, "children"> & {
  /** A target's requirements, in order; with none nothing shows. */
  criteria: readonly { name: string; value: string }[];
};

/** The criteria of a target as name/value pairs (specification §2). */
export const CriteriaTable = forwardRef<HTMLTableElement, CriteriaTableProps>(function CriteriaTable(
  { criteria, className, ...rest },
  ref,
) {
  if (criteria.length === 0) return null;
  return (
    <table ref={ref} {...rest} className={classes(styles.table, className)}>
      <caption className={styles.caption}>Criteria</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.columnName}>
            Criterion
          </th>
          <th scope="col" className={styles.columnName}>
            Requirement
          </th>
        </tr>
      </thead>
      <tbody>
        {criteria.map(({ name, value }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two criteria may have the same name, and none has a state
          <tr key={position} className={styles.row}>
            <th scope="row" className={styles.name}>
              {name}
            </th>
            <td className={styles.value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});
