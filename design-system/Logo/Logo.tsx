import { forwardRef, type HTMLAttributes } from "react";
import { classes } from "../theme";
import * as styles from "./Logo.css";

export const logoSizes = ["s", "m"] as const;

export type LogoProps = HTMLAttributes<HTMLSpanElement> & {
  /** The programme's name, set as the word mark. */
  name: string;
  /** `s` is for the header, `m` for a page without one. */
  size?: (typeof logoSizes)[number];
};

/** The programme's mark (a closed circle with one opening) and its name. */
export const Logo = forwardRef<HTMLSpanElement, LogoProps>(function Logo(
  { name, size = "s", className, ...rest },
  ref,
) {
  return (
    <span ref={ref} data-size={size} {...rest} className={classes(styles.logo, className)}>
      <svg aria-hidden="true" viewBox="0 0 32 32" className={styles.mark}>
        <path d="M25.9 9.4A12 12 0 1 0 25.9 22.6" className={styles.wall} />
        <path d="M21.4 11.6A7 7 0 1 0 21.4 20.4" className={styles.wall} />
        <path d="M16 16H31" className={styles.way} />
        <circle cx="16" cy="16" r="2.25" className={styles.seat} />
      </svg>
      <span className={styles.word}>{name}</span>
    </span>
  );
});
