import { type ReactNode, useRef, useState } from "react";
import { useHydrated } from "../hydration";
import { useGivenUp } from "../Popover/useGivenUp";
import * as styles from "./Explanation.css";
import type { ExplanationSurface } from "./ExplanationSurface";

export type ExplanationProps = {
  /** What is asked; it is the button, and names what opens. */
  question: string;
  /** A sentence or two. */
  children: ReactNode;
};

/**
 * A word explained where it is used, on request. Without scripts it opens in place; with them in a popover, whose code
 * comes when somebody points at the question or reaches it.
 */
export function Explanation({ question, children }: ExplanationProps) {
  const hydrated = useHydrated();
  if (hydrated) return <InPopover question={question}>{children}</InPopover>;
  return (
    <details className={styles.plain}>
      <summary className={styles.question}>{question}</summary>
      <div className={styles.text}>{children}</div>
    </details>
  );
}

function InPopover({ question, children }: ExplanationProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Surface: typeof ExplanationSurface }>();
  const load = () => {
    import("./ExplanationSurface").then(
      ({ ExplanationSurface: Surface }) => setLoaded({ Surface }),
      // Without its code the question stays a question; pressing again tries again.
      () => setOpen(false),
    );
  };
  const toggle = () => {
    if (!loaded) load();
    setOpen(!open);
  };
  useGivenUp(open && !loaded, () => setOpen(false));
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open && loaded !== undefined}
        onClick={toggle}
        onPointerEnter={load}
        onFocus={load}
        className={styles.question}
      >
        {question}
      </button>
      {loaded && open && (
        <loaded.Surface anchor={anchor} label={question} onClose={() => setOpen(false)}>
          {children}
        </loaded.Surface>
      )}
    </>
  );
}
