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
  /** It appears while the reader is here and does not wait: screen readers say it immediately. For what can, `NoticeRegion`. */
  alert?: boolean;
  /** Whether the tone's sign stands before the text; not where the text ends in one of its own. */
  sign?: boolean;
  children: ReactNode;
};

/** Something the reader should know here. */
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
 * Where a notice that is not critical appears and leaves while the reader is here. Screen readers say what comes into a
 * region that was there before, and may miss one that comes with its text.
 */
export const NoticeRegion = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(function NoticeRegion(
  { className, ...rest },
  ref,
) {
  return <div ref={ref} role="status" {...rest} className={classes(styles.region, className)} />;
});
