import { forwardRef, type ReactNode } from "react";
import { Button } from "../Button";
import { Dialog, type DialogProps } from "../Dialog";
import { VisuallyHidden } from "../VisuallyHidden";
import { announcement, secondsText } from "./countdown";
import * as styles from "./IdleWarning.css";

export type IdleWarningProps = Omit<
  DialogProps,
  "title" | "description" | "children" | "footer" | "onOpenChange"
> & {
  /** Until the session ends; the warning is meant for the last 60 (specification 10.9). */
  secondsLeft: number;
  /** The user stays: by "Stay signed in", and by every way to close the dialog. */
  onStay: () => void;
  /** The control that ends the session now. */
  logout: ReactNode;
  /** The page's form is stored as a draft, and is there after the next login. */
  isDraftKept?: boolean;
};

const LOST = ", and what you have not saved is lost.";
const KEPT =
  ". The draft of what you wrote is safe: it is kept in this browser, and is there when you log in again.";

/** Warns before the session ends for inactivity, and extends it with one press (WCAG 2.2.1). */
export const IdleWarning = forwardRef<HTMLDivElement, IdleWarningProps>(function IdleWarning(
  { open, secondsLeft, onStay, logout, isDraftKept = false, ...rest },
  ref,
) {
  const footer = (
    <>
      {logout}
      <Button autoFocus onClick={onStay}>
        Stay signed in
      </Button>
    </>
  );
  return (
    <Dialog
      ref={ref}
      open={open}
      onOpenChange={onStay}
      title="Are you still there?"
      description={`Without activity your session ends${isDraftKept ? KEPT : LOST}`}
      footer={footer}
      {...rest}
    >
      <p role="timer" className={styles.left}>
        {secondsText(secondsLeft)}
      </p>
      <VisuallyHidden role="status">{announcement(secondsLeft)}</VisuallyHidden>
    </Dialog>
  );
});
