import { useEffect, useLayoutEffect, useRef } from "react";
import { useHydrated } from "../hydration";
import { Icon } from "../Icon";
import * as styles from "./Header.css";
import type { Menu } from "./useMenu";

/** React warns about layout effects on the server, where none run. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Opens and closes the menu. Without scripts a `<details>` whose open state the style sheet reads; with scripts a
 * button, because only that tells assistive technology what it controls. Neither an open menu nor the focus is lost
 * when one becomes the other.
 */
export function MenuToggle({ menu }: { menu: Menu }) {
  const running = useHydrated();
  const details = useRef<HTMLDetailsElement>(null);
  const hadFocus = useRef(false);
  const { setOpen, toggle } = menu;

  useBeforePaint(() => {
    if (details.current?.open) setOpen(true);
    hadFocus.current = details.current?.contains(document.activeElement) ?? false;
  }, []);
  useBeforePaint(() => {
    if (running && hadFocus.current) toggle.current?.focus();
  }, [running, toggle]);

  if (!running) {
    return (
      <details ref={details} className={styles.details}>
        <summary className={styles.toggle}>
          <Icon name="menu" label="Menu" className={styles.whenClosed} />
          <Icon name="x" label="Close menu" className={styles.whenOpen} />
        </summary>
      </details>
    );
  }
  return (
    <button
      ref={toggle}
      type="button"
      aria-expanded={menu.open}
      aria-controls={menu.id}
      aria-label="Menu"
      onClick={() => setOpen(!menu.open)}
      className={styles.toggle}
    >
      <Icon name={menu.open ? "x" : "menu"} />
    </button>
  );
}
