import { type ReactNode, useRef, useState } from "react";
import { useHydrated } from "../hydration";
import { useFocusOnButton, useLatePart } from "../latePart";
import * as styles from "./Explanation.css";

export type ExplanationProps = {
  /** The question; it is the button, and names what opens. */
  question: string;
  /** A sentence or two. */
  children: ReactNode;
};

const fetchSurface = async () => (await import("./ExplanationSurface")).ExplanationSurface;

/**
 * Explains a word where it is used, on request. Without scripts, or where its code fails to load, it opens in place; with
 * them in a popover, whose code loads when the question is hovered or focused.
 */
export function Explanation({ question, children }: ExplanationProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { part: Surface, failed, busy, load } = useLatePart(fetchSurface, open, close);
  const hydrated = useHydrated();
  const scripted = hydrated && !failed;
  const summary = useRef<HTMLElement>(null);
  useFocusOnButton(scripted, summary, anchor);
  if (!scripted) {
    return (
      <details className={styles.plain} open={open}>
        <summary ref={summary} className={styles.question}>
          {question}
        </summary>
        <div className={styles.text}>{children}</div>
      </details>
    );
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open && Surface !== undefined}
        aria-busy={busy || undefined}
        onClick={() => {
          load();
          setOpen(!open);
        }}
        onPointerEnter={load}
        onFocus={load}
        className={styles.question}
      >
        {question}
      </button>
      {Surface && open && (
        <Surface anchor={anchor} label={question} onClose={close}>
          {children}
        </Surface>
      )}
    </>
  );
}
