import { DismissableLayer } from "@radix-ui/react-dismissable-layer";
import { FocusScope } from "@radix-ui/react-focus-scope";
import { type ComponentProps, type ReactNode, type RefObject, useRef } from "react";
import { ignoreImeKey } from "../ime";
import { isFocusNowhere } from "./isFocusNowhere";
import * as styles from "./Popover.css";
import { useClosedWhenDisabled } from "./useClosedWhenDisabled";
import { usePlacement } from "./usePlacement";

export type PopoverContentProps = {
  /** Names the popover for screen readers. */
  label: string;
  /** The control that opens it, next to which it is shown. */
  anchor: RefObject<HTMLElement>;
  /** Its id, for `aria-controls` of the anchor. */
  id?: string;
  /** The element focused at opening; without it the first control inside. */
  initialFocus?: RefObject<HTMLElement>;
  children: ReactNode;
  onClose: () => void;
};

/**
 * The open surface: positioned, with the focus, and closed by Escape or a press elsewhere. Text typed in it is no
 * input of a form around the anchor, to which React would propagate it.
 */
export function PopoverContent({ id, label, anchor, initialFocus, onClose, children }: PopoverContentProps) {
  const contentRef = useRef<HTMLDivElement>(null);
  usePlacement(contentRef, anchor);
  useClosedWhenDisabled(anchor, onClose);
  const onInteractOutside = useOutside(anchor);
  return (
    <FocusScope
      asChild
      loop
      onMountAutoFocus={(event) => {
        if (!initialFocus?.current) return;
        event.preventDefault();
        initialFocus.current.focus({ preventScroll: true });
      }}
      onUnmountAutoFocus={(event) => {
        event.preventDefault();
        // A press elsewhere has moved the focus there already.
        if (isFocusNowhere()) anchor.current?.focus();
      }}
    >
      <DismissableLayer
        asChild
        deferPointerDownOutside
        onEscapeKeyDown={ignoreImeKey}
        onInteractOutside={onInteractOutside}
        onDismiss={onClose}
      >
        <div
          ref={contentRef}
          id={id}
          role="dialog"
          aria-label={label}
          dir={anchor.current ? getComputedStyle(anchor.current).direction : undefined}
          data-popover=""
          className={styles.content}
          onInput={(event) => event.stopPropagation()}
        >
          {children}
        </div>
      </DismissableLayer>
    </FocusScope>
  );
}

type OutsideHandler = NonNullable<ComponentProps<typeof DismissableLayer>["onInteractOutside"]>;

/** The anchor handles a press on itself; closing first would make it open again. */
function useOutside(anchor: RefObject<HTMLElement>): OutsideHandler {
  const pressed = useRef(false);
  return (event) => {
    const isPress = event.detail.originalEvent.type === "pointerdown";
    // Safari focuses the element around a pressed button, which is outside of both.
    const focusAfterPress = !isPress && pressed.current;
    pressed.current ||= isPress;
    if (focusAfterPress || anchor.current?.contains(event.target as Node)) event.preventDefault();
  };
}
