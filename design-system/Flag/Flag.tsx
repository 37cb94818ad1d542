import type { SVGAttributes } from "react";
import { classes } from "../theme";
import * as styles from "./Flag.css";

export type FlagProps = SVGAttributes<SVGSVGElement> & {
  /** The two-letter ISO code, in either case. */
  country: string;
  /** Keeps it out of sight; the sprite is fetched all the same. */
  hidden?: boolean;
};

/**
 * A country's flag from the site's own sprite (`scripts/flags.mjs`): emoji flags do not show on Windows.
 * It is decoration, never announced; the country's name has to stand beside it.
 */
export function Flag({ country, className, ...rest }: FlagProps) {
  return (
    <svg aria-hidden="true" focusable="false" {...rest} className={classes(styles.flag, className)}>
      <use href={`/flags.svg#${country.toLowerCase()}`} />
    </svg>
  );
}
