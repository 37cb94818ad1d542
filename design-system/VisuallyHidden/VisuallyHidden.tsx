import type { HTMLAttributes } from "react";
import { classes } from "../theme";
import * as styles from "./VisuallyHidden.css";

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: HTMLAttributes<HTMLSpanElement>) {
  return <span {...rest} className={classes(styles.visuallyHidden, className)} />;
}
