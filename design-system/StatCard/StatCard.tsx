import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { TextLink } from "../Link";
import { classes } from "../theme";
import { VisuallyHidden } from "../VisuallyHidden";
import * as styles from "./StatCard.css";

export type StatCardProps = HTMLAttributes<HTMLDListElement> & {
  /** The count's name. */
  label: string;
  /** The count; `undefined` until it is loaded. */
  value: number | undefined;
  /** The link to the counted items. */
  href?: string;
  /** One line below the count. */
  note?: ReactNode;
};

/** A count and its name. */
export const StatCard = forwardRef<HTMLDListElement, StatCardProps>(function StatCard(
  { label, value, href, note, className, ...rest },
  ref,
) {
  return (
    <dl ref={ref} {...rest} className={classes(styles.card, className)}>
      <dt className={styles.label}>{href ? <TextLink href={href}>{label}</TextLink> : label}</dt>
      <dd className={styles.value}>{value ?? <NotLoaded />}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </dl>
  );
});

/** '-' until loaded (specification §2, Home); a dash alone means nothing to a screen reader's user. */
function NotLoaded() {
  return (
    <>
      <span aria-hidden="true">-</span>
      <VisuallyHidden>not loaded yet</VisuallyHidden>
    </>
  );
}
