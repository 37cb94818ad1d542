import type { SVGAttributes } from "react";
import { classes } from "../theme";
import * as styles from "./Icon.css";
import { type IconName, icons } from "./icons";

export type IconProps = SVGAttributes<SVGSVGElement> & {
  name: IconName;
  /** What it says to screen readers; without it the icon is decoration. */
  label?: string;
};

const directional = /^(?:chevron|arrow)-(?:left|right)$/;

/** A picture of the fixed set, in the colour and size of the text around it. */
export function Icon({ name, label, className, ...rest }: IconProps) {
  const Drawing = icons[name];
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  const turned = directional.test(name) ? styles.directional : undefined;
  return (
    <Drawing {...naming} strokeWidth={1.5} {...rest} className={classes(styles.icon, turned, className)} />
  );
}
