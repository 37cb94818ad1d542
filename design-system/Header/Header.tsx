import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { ButtonLink } from "../Button";
import { useLink } from "../Link";
import { Logo } from "../Logo";
import { classes } from "../theme";
import * as styles from "./Header.css";
import { MenuToggle } from "./MenuToggle";
import { useMenu } from "./useMenu";

type HeaderLink = { href: string; label: string };

export type HeaderProps = HTMLAttributes<HTMLElement> & {
  /** The home link; the label is the programme's name. */
  logo: HeaderLink;
  items: readonly (HeaderLink & { /** The page being read. */ current?: boolean })[];
  /** Only while there are invitations left. */
  invite?: HeaderLink;
  /** The reader's own page. */
  profile?: HeaderLink & { current?: boolean };
  /** Small settings of the page; the widest one of a full bar is best left to the footer. */
  extra?: ReactNode;
  /** The path: when it changes, the menu closes (specification §2, shared layout). */
  openKey?: string;
};

/**
 * The top of every page. In narrow windows its links collapse behind a toggle, which is a native `<details>`
 * until the page runs scripts and a button from then on; the links themselves are there once, in both cases.
 */
export const Header = forwardRef<HTMLElement, HeaderProps>(function Header(
  { logo, items, invite, profile, extra, openKey = "", className, ...rest },
  ref,
) {
  const Link = useLink();
  const menu = useMenu(openKey);
  return (
    <header ref={ref} {...rest} className={classes(styles.header, className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape from any of the links inside closes the menu */}
      <div className={styles.bar} onKeyDown={menu.closeOnEscape}>
        <Link href={logo.href} className={styles.home}>
          <Logo name={logo.label} />
        </Link>
        <MenuToggle menu={menu} />
        <div id={menu.id} data-state={menu.open ? "open" : "closed"} className={styles.menu}>
          <nav aria-label="Main">
            <ul className={styles.list}>
              {items.map((item) => (
                <li key={item.href}>
                  <HeaderItem {...item} onClick={menu.close} />
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.tools}>
            {invite && (
              <ButtonLink href={invite.href} variant="secondary" size="s" onClick={menu.close}>
                {invite.label}
              </ButtonLink>
            )}
            {profile && <HeaderItem {...profile} own onClick={menu.close} />}
            {extra && <div className={styles.settings}>{extra}</div>}
          </div>
        </div>
      </div>
    </header>
  );
});

type HeaderItemProps = HeaderLink & { current?: boolean; own?: boolean; onClick: () => void };

function HeaderItem({ href, label, current, own, onClick }: HeaderItemProps) {
  const Link = useLink();
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      data-own={own}
      onClick={onClick}
      className={styles.item}
    >
      {/* A name is read in its own direction, as in the sentences of pages. */}
      <bdi className={styles.itemText}>{label}</bdi>
    </Link>
  );
}
