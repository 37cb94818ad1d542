import type { ReactElement, SVGAttributes } from "react";
import { classes } from "../theme";
import * as styles from "./Icon.css";

export type IconProps = Omit<SVGAttributes<SVGSVGElement>, "children"> & {
  /** One of `Icon/icons`, named by its meaning. It is passed, not named, so that a page loads only its own icons. */
  drawing: ReactElement;
  /** Its name for screen readers; without it the icon is decoration. */
  label?: string;
  /** It points along the reading direction, so right to left it is mirrored. */
  followsReading?: boolean;
};

/** A picture of the fixed set, in the colour and size of the text around it. */
export function Icon({ drawing, label, followsReading, className, ...rest }: IconProps) {
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    // Lucide draws on a square of 24 units, with round line caps.
    // biome-ignore lint/a11y/noSvgWithoutTitle: its name, if it has one, is an attribute
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...naming}
      {...rest}
      className={classes(styles.icon, followsReading ? styles.directional : undefined, className)}
    >
      {drawing}
    </svg>
  );
}
