import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import * as styles from "./Dialog.css";

type BarProps = { place: "header" | "footer"; children: ReactNode };

/**
 * The top or the bottom of a dialog, which stays visible while the content between them scrolls. No `<header>` or `<footer>`:
 * at the end of the body they would be the page's own, which screen readers list as landmarks.
 */
export function Bar({ place, children }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useReportedHeight(bar, `--${place}-height`);
  return (
    <div ref={bar} className={place === "header" ? styles.header : styles.footer}>
      {children}
    </div>
  );
}

/**
 * Reports the height of one of its bars to the dialog, as a property that its styles read: a title breaks into as many lines
 * as it needs, and actions are stacked where it is narrow.
 */
function useReportedHeight(bar: RefObject<HTMLElement>, property: `--${string}`): void {
  useLayoutEffect(() => {
    const element = bar.current;
    const dialog = element?.parentElement;
    if (!element || !dialog) return;
    const report = () => dialog.style.setProperty(property, `${element.offsetHeight}px`);
    // Immediately: a field in it may take the focus as it opens.
    report();
    const observer = new ResizeObserver(report);
    observer.observe(element);
    return () => {
      observer.disconnect();
      dialog.style.removeProperty(property);
    };
  }, [bar, property]);
}
