import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import * as styles from "./Dialog.css";

type BarProps = { as: "header" | "footer"; children: ReactNode };

/** The top or the bottom of a dialog, which stays in sight while what is between them scrolls. */
export function Bar({ as: Root, children }: BarProps) {
  const bar = useRef<HTMLElement>(null);
  useHeightTold(bar, `--${Root}-height`);
  return (
    <Root ref={bar} className={Root === "header" ? styles.header : styles.footer}>
      {children}
    </Root>
  );
}

/**
 * Tells the dialog how high one of its bars is, as a property that its styles read: a title breaks into as many lines as
 * it needs, and actions stand one above the other where it is narrow.
 */
function useHeightTold(bar: RefObject<HTMLElement>, property: `--${string}`): void {
  useLayoutEffect(() => {
    const element = bar.current;
    const dialog = element?.parentElement;
    if (!element || !dialog) return;
    const tell = () => dialog.style.setProperty(property, `${element.offsetHeight}px`);
    // At once: a field in it may take the focus as it opens.
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      dialog.style.removeProperty(property);
    };
  }, [bar, property]);
}
