import { type ButtonHTMLAttributes, forwardRef, type MouseEvent } from "react";
import { classes } from "../theme";
import * as styles from "./Button.css";
import { Spinner } from "./Spinner";

export const buttonVariants = ["primary", "secondary", "quiet", "critical"] as const;
export const buttonSizes = ["m", "s"] as const;

export type ButtonVariant = (typeof buttonVariants)[number];
export type ButtonSize = (typeof buttonSizes)[number];

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** One `primary` a view; `critical` destroys something. */
  variant?: ButtonVariant;
  /** `s` is for rows of a list. */
  size?: ButtonSize;
  /** Its action is under way: it keeps its width and the focus, and does nothing when pressed. */
  pending?: boolean;
  /** Replaces the text while pending; without it a spinner covers the text. */
  pendingLabel?: string;
};

/** A native button: inside a form it submits unless `type` says otherwise. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = "primary", size = "m", pending = false, pendingLabel, onClick, children, className, ...rest },
  ref,
) {
  const reserve = pending && typeof children === "string" ? children : pendingLabel;
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      ref={ref}
      data-variant={variant}
      data-size={size}
      data-pending={pending || undefined}
      data-reserve={pendingLabel && reserve}
      // Not `disabled`: that would drop the focus of the user who pressed it.
      aria-disabled={pending || undefined}
      {...rest}
      onClick={pending ? swallow : onClick}
      className={classes(styles.button, className)}
    >
      <ButtonText pending={pending} pendingLabel={pendingLabel}>
        {children}
      </ButtonText>
    </button>
  );
});

function ButtonText({ pending, pendingLabel, children }: ButtonProps) {
  if (!pending) return <span className={styles.label}>{children}</span>;
  if (pendingLabel) return <span className={styles.label}>{pendingLabel}</span>;
  return (
    <>
      <span className={classes(styles.label, styles.waiting)}>{children}</span>
      <Spinner className={styles.spinnerOver} />
    </>
  );
}
