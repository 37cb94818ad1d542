import { forwardRef, type HTMLAttributes } from "react";
import { DateTime } from "../DateTime";
import { classes } from "../theme";
import * as styles from "./PaymentList.css";

export type PaymentItem = {
  /** Its number among all. */
  ordinal: number;
  /** As people read it, such as "EUR 100,000.00". */
  amount: string;
  /** A day or a condition, in words. */
  due: string;
  /** Its state, in a word or two. */
  status: string;
  tone: "quiet" | "positive" | "critical";
  /** ISO 8601, a day. */
  paidOn: string | null;
  /** Its reader finds it by this. */
  reference: string | null;
  /** Why it failed, and the remedy, or why it was cancelled; line breaks are kept. */
  reason: string | null;
};

export type PaymentListProps = HTMLAttributes<HTMLElement> & { payments: readonly PaymentItem[] };

/** Payments, each with its state, in the order given. */
export const PaymentList = forwardRef<HTMLOListElement, PaymentListProps>(function PaymentList(
  { payments, className, ...rest },
  ref,
) {
  return (
    <ol ref={ref} {...rest} className={classes(styles.list, className)}>
      {payments.map(({ ordinal, amount, due, status, tone, paidOn, reference, reason }) => (
        <li key={ordinal} value={ordinal} className={styles.payment}>
          <p className={styles.head}>
            <strong className={styles.amount}>{amount}</strong>
            <strong className={styles.status} data-tone={tone}>
              {status}
              {paidOn && (
                <>
                  {" on "}
                  <DateTime value={paidOn} timeZone="UTC" />
                </>
              )}
            </strong>
          </p>
          <p className={styles.facts}>{due}</p>
          {reference && (
            <p className={styles.facts}>
              Reference: <bdi>{reference}</bdi>
            </p>
          )}
          {reason && (
            <p className={styles.reason} dir="auto">
              {reason}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
});
