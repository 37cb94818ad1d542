import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { classes } from "../theme";
import { VisuallyHidden } from "../VisuallyHidden";
import * as styles from "./DetailList.css";

export type DetailItem = {
  /** The name; unique in its list. */
  term: string;
  /** Empty or missing shows a dash, read as "not given". */
  detail: ReactNode;
};

export type DetailListProps = HTMLAttributes<HTMLDListElement> & { items: readonly DetailItem[] };

/** Facts by their names, for reading only. */
export const DetailList = forwardRef<HTMLDListElement, DetailListProps>(function DetailList(
  { items, className, ...rest },
  ref,
) {
  return (
    <dl ref={ref} {...rest} className={classes(styles.list, className)}>
      {items.map(({ term, detail }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.detail}>{isMissing(detail) ? <NotGiven /> : detail}</dd>
        </div>
      ))}
    </dl>
  );
});

const isMissing = (detail: ReactNode) =>
  detail === undefined || detail === null || detail === false || detail === "";

function NotGiven() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not given</VisuallyHidden>
    </>
  );
}
