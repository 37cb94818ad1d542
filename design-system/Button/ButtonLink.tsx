import { forwardRef } from "react";
import { type LinkProps, useLink } from "../Link";
import { classes } from "../theme";
import type { ButtonSize, ButtonVariant } from "./Button";
import * as styles from "./Button.css";

export type ButtonLinkProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize };

/** A link that looks like a button: it navigates, and performs no action. */
export const ButtonLink = forwardRef<HTMLAnchorElement, ButtonLinkProps>(function ButtonLink(
  { variant = "primary", size = "m", children, className, ...rest },
  ref,
) {
  const Link = useLink();
  return (
    <Link
      ref={ref}
      data-variant={variant}
      data-size={size}
      {...rest}
      className={classes(styles.button, className)}
    >
      <span className={styles.label}>{children}</span>
    </Link>
  );
});
