import { useRef } from "react";
import { useHydrated } from "../hydration";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import * as styles from "./Header.css";
import type { Menu } from "./useMenu";

/**
 * Opens and closes the menu. Without scripts a `<details>` whose open state the style sheet reads; with scripts a
 * button, because only that tells assistive technology what it controls. An open menu and the focus survive
 * the replacement.
 */
export function MenuToggle({ menu }: { menu: Menu }) {
  const running = useHydrated();
  const hadFocus = useRef(false);

  const takeFromPage = (details: HTMLDetailsElement | null) => {
    if (!details) return;
    hadFocus.current = details.contains(document.activeElement);
    if (details.open) menu.setOpen(true);
  };
  const takeOver = (button: HTMLButtonElement | null) => {
    menu.toggle.current = button;
    if (button && hadFocus.current) button.focus();
    hadFocus.current = false;
  };

  if (!running) {
    return (
      <details ref={takeFromPage} suppressHydrationWarning className={styles.details}>
        <summary className={styles.toggle}>
          <Icon drawing={icons.menu} label="Menu" className={styles.whenClosed} />
          <Icon drawing={icons.x} label="Close menu" className={styles.whenOpen} />
        </summary>
      </details>
    );
  }
  return (
    <button
      ref={takeOver}
      type="button"
      aria-expanded={menu.open}
      aria-controls={menu.id}
      aria-label="Menu"
      onClick={() => menu.setOpen(!menu.open)}
      className={styles.toggle}
    >
      <Icon drawing={menu.open ? icons.x : icons.menu} />
    </button>
  );
}
