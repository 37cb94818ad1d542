import * as Radix from "@radix-ui/react-dialog";
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { ignoreImeKey } from "../ime";
import { classes } from "../theme";
import { Bar } from "./Bar";
import * as styles from "./Dialog.css";
import { setStyleNonce } from "./styleNonce";
import { useBackdropPress, useCloseOnce } from "./useClosing";
import { useReturnFocus } from "./useReturnFocus";

export const dialogSizes = ["m", "l", "fit"] as const;

export type DialogProps = Omit<ComponentPropsWithoutRef<"div">, "title"> & {
  open: boolean;
  /** Called with `false` once for each closing: Escape, the backdrop, "Close". */
  onOpenChange: (open: boolean) => void;
  /** Names the dialog. */
  title: ReactNode;
  /** One or two sentences below the title, read out on opening. */
  description?: ReactNode;
  children?: ReactNode;
  /** The actions; they stay in sight while long content scrolls. */
  footer?: ReactNode;
  /** `l` for tables; `fit` is as wide as its content, between the other two. */
  size?: (typeof dialogSizes)[number];
  /** The page's CSP nonce, where `setStyleNonce` was not called. */
  nonce?: string;
};

/** A modal dialog. Ref and rest props go to the element with `role="dialog"`, which is also what scrolls. */
export const Dialog = forwardRef<HTMLDivElement, DialogProps>(function Dialog(
  { open, onOpenChange, title, description, children, footer, size = "m", nonce, className, ...rest },
  ref,
) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const returnFocus = useReturnFocus(open);
  const close = useCloseOnce(open, onOpenChange);
  const backdropPress = useBackdropPress(close);
  useEffect(() => {
    if (nonce) setStyleNonce(nonce);
  }, [nonce]);

  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && close()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.backdrop} {...backdropPress} />
        <Radix.Content
          ref={ref}
          aria-describedby={undefined}
          data-size={size}
          {...rest}
          className={classes(styles.dialog, className)}
          onFocus={(event) => {
            rest.onFocus?.(event);
            keepInSight(event.target, event.currentTarget);
          }}
          onOpenAutoFocus={(event) => {
            // The title, not the first control: nothing is pressed by mistake, and reading starts at the top.
            event.preventDefault();
            titleRef.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
            tidyBody();
          }}
          onEscapeKeyDown={ignoreImeKey}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <Bar place="header">
            <Radix.Title ref={titleRef} tabIndex={-1} className={styles.title}>
              {title}
            </Radix.Title>
            <Radix.Close className={styles.close} aria-label="Close">
              <Icon drawing={icons.x} />
            </Radix.Close>
          </Bar>
          <div className={styles.body}>
            {description && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            {children}
          </div>
          {footer && <Bar place="footer">{footer}</Bar>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
});

/** Radix removes its `pointer-events` and leaves an empty `style` attribute. */
function tidyBody(): void {
  if (document.body.getAttribute("style") === "") document.body.removeAttribute("style");
}

/**
 * Firefox does not scroll to a focused element that is partly visible, so that a bar could hide the rest. A pressed element
 * stays where it is, and a popover, which is not inside, scrolls itself into view.
 */
function keepInSight(focused: Element, dialog: Element): void {
  const isOwn = dialog !== focused && dialog.contains(focused);
  if (isOwn && focused.matches(":focus-visible")) focused.scrollIntoView({ block: "nearest" });
}
