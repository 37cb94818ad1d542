import type { HTMLAttributes } from "react";
import { classes } from "../theme";
import * as styles from "./Button.css";

/** Something is under way. It is a picture only: say in words what is loading. */
export function Spinner({ className, ...rest }: HTMLAttributes<HTMLSpanElement>) {
  return <span aria-hidden="true" {...rest} className={classes(styles.spinner, className)} />;
}
