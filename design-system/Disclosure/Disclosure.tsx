import { type DetailsHTMLAttributes, forwardRef, type ReactNode } from "react";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { classes } from "../theme";
import * as styles from "./Disclosure.css";

export type DisclosureProps = DetailsHTMLAttributes<HTMLDetailsElement> & {
  /** The button's label; it stays when open. */
  summary: string;
  children: ReactNode;
};

/** Seldom needed content under its name; without scripts too. */
export const Disclosure = forwardRef<HTMLDetailsElement, DisclosureProps>(function Disclosure(
  { summary, children, className, ...rest },
  ref,
) {
  return (
    <details ref={ref} {...rest} className={classes(styles.disclosure, className)}>
      <summary className={styles.summary}>
        <Icon drawing={icons.chevronDown} className={styles.sign} />
        {summary}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
});
