import { forwardRef, type HTMLAttributes, type ReactNode, useId } from "react";
import { DateTime } from "../DateTime";
import { classes } from "../theme";
import * as styles from "./TermSheet.css";

export type TermSheetProps = Omit<HTMLAttributes<HTMLElement>, "title"> & {
  /** The name of the offer, such as "Offer 2". */
  title: string;
  /** Its state, in a few words; `null` while it waits for its reader. */
  status: string | null;
  /** As people read it, such as "EUR 250,000.00". */
  amount: string;
  /** In their order; the amounts as people read them. */
  instalments: readonly { amount: string; due: string }[];
  /** The promises of both sides. */
  terms: ReactNode;
  /** The programme's rights to the work; line breaks are kept. */
  rights: string;
  /** ISO 8601: the deadline for an answer, shown while it waits for its reader. */
  lapses: string;
  /** The reader's actions. */
  children?: ReactNode;
};

/** An offer with all its terms. */
export const TermSheet = forwardRef<HTMLElement, TermSheetProps>(function TermSheet(
  { title, status, amount, instalments, terms, rights, lapses, children, className, ...rest },
  ref,
) {
  const id = useId();
  return (
    <article ref={ref} aria-labelledby={id} {...rest} className={classes(styles.sheet, className)}>
      <header className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
          {status && <span className={styles.status}>{status}</span>}
        </h3>
        <p className={styles.amount}>{amount}</p>
        {status === null && (
          <p className={styles.lapses}>
            It can be answered until <DateTime value={lapses} precision="second" />
          </p>
        )}
      </header>
      <Part title="Paid in">
        <ol className={styles.instalments}>
          {instalments.map((instalment, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two instalments may be equal, and none has a state
            <li key={position} className={styles.instalment}>
              <span className={styles.part}>{instalment.amount}</span>
              <span>{instalment.due}</span>
            </li>
          ))}
        </ol>
      </Part>
      <Part title="Terms">{terms}</Part>
      <Part title="What the programme may do with the work">
        <p className={styles.text} dir="auto">
          {rights}
        </p>
      </Part>
      {children}
    </article>
  );
});

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.block}>
      <h4 className={styles.name}>{title}</h4>
      {children}
    </div>
  );
}
