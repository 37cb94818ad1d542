import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { Icon } from "../Icon";
import { caution, critical, info, positive } from "../Icon/icons";
import { classes } from "../theme";
import * as styles from "./Notice.css";

export const noticeTones = ["info", "positive", "caution", "critical"] as const;

const drawings = { info, positive, caution, critical };

export type NoticeProps = Omit<HTMLAttributes<HTMLDivElement>, "title"> & {
  tone: (typeof noticeTones)[number];
  title?: ReactNode;
  /** It appears while the reader is here and is urgent: screen readers announce it immediately. Otherwise use `NoticeRegion`. */
  alert?: boolean;
  /** Whether the tone's icon precedes the text; not for a text that ends in its own icon. */
  sign?: boolean;
  children: ReactNode;
};

/** Information for the reader in its context. */
export const Notice = forwardRef<HTMLDivElement, NoticeProps>(function Notice(
  { tone, title, alert = false, sign = true, children, className, ...rest },
  ref,
) {
  return (
    <div
      ref={ref}
      role={alert ? "alert" : undefined}
      data-tone={tone}
      {...rest}
      className={classes(styles.notice, className)}
    >
      {sign && <Icon drawing={drawings[tone]} className={styles.icon} />}
      <div className={styles.body}>
        {title && <strong className={styles.title}>{title}</strong>}
        <div>{children}</div>
      </div>
    </div>
  );
});

/**
 * The region of a notice that is not critical and comes or goes while the reader is here. Screen readers announce
 * changes of an existing region, and may miss one that comes with its text.
 */
export const NoticeRegion = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(function NoticeRegion(
  { className, ...rest },
  ref,
) {
  return <div ref={ref} role="status" {...rest} className={classes(styles.region, className)} />;
});
