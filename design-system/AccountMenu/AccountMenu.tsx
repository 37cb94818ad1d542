import { forwardRef, type HTMLAttributes } from "react";
import { useLink } from "../Link";
import { classes } from "../theme";
import * as styles from "./AccountMenu.css";

export type MenuItem = {
  href: string;
  label: string;
  /** The page being read. */
  current?: boolean;
  /** The page has something unseen. */
  isNew?: boolean;
};

export type AccountMenuProps = HTMLAttributes<HTMLElement> & {
  items: readonly MenuItem[];
  /** Logs out; always a full page load, so that nothing of the session stays in the page. */
  logout: { href: string; label: string };
  /** The same on a shared computer: the browser clears its storage of the site too. */
  sharedLogout?: { href: string; label: string };
};

/** The side menu of the account area. */
export const AccountMenu = forwardRef<HTMLElement, AccountMenuProps>(function AccountMenu(
  { items, logout, sharedLogout, className, ...rest },
  ref,
) {
  const Link = useLink();
  return (
    <nav ref={ref} aria-label="Account" {...rest} className={classes(styles.menu, className)}>
      <ul className={styles.list}>
        {items.map(({ href, label, current, isNew }) => (
          <li key={href}>
            <Link href={href} aria-current={current ? "page" : undefined} className={styles.item}>
              {label}
              {isNew && <span className={styles.fresh}>New</span>}
            </Link>
          </li>
        ))}
        <li className={styles.apart}>
          <a href={logout.href} className={styles.item}>
            {logout.label}
          </a>
        </li>
        {sharedLogout && (
          <li>
            <a href={sharedLogout.href} className={styles.item}>
              {sharedLogout.label}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
});
