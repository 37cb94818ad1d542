import type { SVGAttributes } from "react";
import { classes } from "../theme";
import * as styles from "./Flag.css";
import { sheet, sheetSize, viewBoxOf } from "./sheet";

export type FlagProps = SVGAttributes<SVGSVGElement> & {
  /** The two-letter ISO code, in either case. */
  country: string;
  /** Keeps it hidden; the sheet is fetched all the same. */
  hidden?: boolean;
};

/**
 * A country's flag: a part of one picture of all flags, which comes from the site itself, because emoji flags do not show on
 * Windows. Another country only moves the picture, where a drawing of its own would be rendered again.
 * It is decoration, never announced; the country's name has to be next to it.
 */
export function Flag({ country, className, ...rest }: FlagProps) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox={viewBoxOf(country)}
      {...rest}
      className={classes(styles.flag, className)}
    >
      <image href={sheet} {...sheetSize} />
    </svg>
  );
}
