import * as Radix from "@radix-ui/react-checkbox";
import { type AriaAttributes, type Ref, type RefObject, useEffect, useRef } from "react";
import * as styles from "./Checkbox.css";

/** The attributes both kinds of box take. */
export type BoxProps = {
  id?: string;
  name?: string;
  /** What is posted when it is ticked; `on` when absent. */
  value?: string;
  form?: string;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  checked?: boolean;
  defaultChecked?: boolean;
} & Pick<AriaAttributes, "aria-describedby" | "aria-invalid" | "aria-label">;

type RadixBoxProps = BoxProps & {
  /** The native box it replaces had the focus. */
  focusAtOnce: boolean;
  onCheckedChange?: (checked: boolean) => void;
  boxRef: Ref<HTMLElement>;
};

/** Radix's box; its hidden input posts. */
export function RadixBox({ focusAtOnce, onCheckedChange, boxRef, ...box }: RadixBoxProps) {
  const holder = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (focusAtOnce) holder.current?.querySelector("button")?.focus();
  }, [focusAtOnce]);
  useInputEvents(holder);
  return (
    <span ref={holder} className={styles.holder}>
      <Radix.Root
        {...box}
        ref={boxRef as Ref<HTMLButtonElement>}
        onCheckedChange={(checked) => onCheckedChange?.(checked === true)}
        className={styles.box}
      />
    </span>
  );
}

/**
 * Radix's hidden input sends `click` alone; forms that listen to `input`, as conform does, would never know. And what is
 * required and missing the browser focuses in it, where Space would tick what nobody sees.
 */
function useInputEvents(holder: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const controller = new AbortController();
    const { signal } = controller;
    const follow = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) target.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const handOn = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) element.querySelector("button")?.focus();
    };
    element.addEventListener("click", follow, { signal });
    element.addEventListener("focusin", handOn, { signal });
    return () => controller.abort();
  }, [holder]);
}
