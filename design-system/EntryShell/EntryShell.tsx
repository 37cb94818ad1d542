import type { ReactNode } from "react";
import { PageHeading } from "../Heading";
import * as styles from "./EntryShell.css";

export type EntryStep = {
  /** From 1. */
  current: number;
  total: number;
  /** The step's name, in a few words. */
  label: string;
};

export type EntryShellProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The programme's mark, where the page has no header with it. */
  mark?: ReactNode;
  /** The reader's step on the way in. */
  step?: EntryStep;
  /** Links away, below the content. */
  footer?: ReactNode;
  /** The task; a page that only says something has none. */
  children?: ReactNode;
};

/**
 * The frame of signing in and of the steps of registration: the current step, then its task. On wide screens the two
 * are side by side.
 */
export function EntryShell({ title, subtitle, mark, step, footer, children }: EntryShellProps) {
  return (
    <div className={styles.entry}>
      <div className={styles.intro}>
        {mark}
        {step && <EntrySteps {...step} />}
        <PageHeading title={title} lead={subtitle} />
      </div>
      {(children || footer) && (
        <div className={styles.content}>
          {children}
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      )}
    </div>
  );
}

function EntrySteps({ current, total, label }: EntryStep) {
  return (
    <div className={styles.steps}>
      <p className={styles.stepText}>{`Step ${current} of ${total}: ${label}`}</p>
      <div aria-hidden="true" className={styles.rail}>
        {Array.from({ length: total }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts are their positions
            key={index}
            data-state={index < current - 1 ? "done" : index === current - 1 ? "current" : undefined}
            className={styles.railPart}
          />
        ))}
      </div>
    </div>
  );
}
