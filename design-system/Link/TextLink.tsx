import { forwardRef } from "react";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { classes } from "../theme";
import { VisuallyHidden } from "../VisuallyHidden";
import * as styles from "./Link.css";
import { type LinkProps, useLink } from "./LinkContext";

export type TextLinkProps = LinkProps & {
  /** Leads to another site: opens in a new tab, and says so. */
  external?: boolean;
};

/** A link in running text. */
export const TextLink = forwardRef<HTMLAnchorElement, TextLinkProps>(function TextLink(
  { external = false, children, className, ...rest },
  ref,
) {
  const Link = useLink();
  const all = { ...rest, ref, className: classes(styles.textLink, className) };
  if (!external) return <Link {...all}>{children}</Link>;
  return (
    <a {...all} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon drawing={icons.external} className={styles.externalMark} />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
});
