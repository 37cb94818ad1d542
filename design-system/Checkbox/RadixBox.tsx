import * as Radix from "@radix-ui/react-checkbox";
import {
  type AriaAttributes,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useFormReset } from "../nativeControl";
import * as styles from "./Checkbox.css";
import type { Takeover } from "./useTakeover";

/** The attributes of both kinds of box. */
export type BoxProps = {
  id?: string;
  name?: string;
  /** The posted value when it is ticked; `on` when absent. */
  value?: string;
  form?: string;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  checked?: boolean;
  defaultChecked?: boolean;
} & Pick<AriaAttributes, "aria-describedby" | "aria-invalid" | "aria-label">;

type RadixBoxProps = Omit<BoxProps, "defaultChecked"> & {
  /** The state of the native box it replaces. */
  takeover: Takeover;
  onCheckedChange?: (checked: boolean) => void;
  boxRef: Ref<HTMLElement>;
};

/** Radix's box; its hidden input posts. */
export function RadixBox({ takeover, checked: given, onCheckedChange, boxRef, ...box }: RadixBoxProps) {
  const { checked: before, expected, focused } = takeover;
  const holder = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement | null>(null);
  // A reset restores the state that the server sent, so the hidden input begins with that and is ticked then.
  const [own, setOwn] = useState(expected);
  useLayoutEffect(() => {
    input.current = holder.current?.querySelector("input") ?? null;
    setOwn(before);
  }, [before]);
  useEffect(() => {
    if (focused) holder.current?.querySelector("button")?.focus();
  }, [focused]);
  useInputEvents(holder);
  const checked = given ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onCheckedChange?.(next);
  };
  useFormReset(input, () => checked !== expected && change(expected));
  return (
    <span ref={holder} className={styles.holder}>
      {/* Without `onCheckedChange`: Radix would also untick it when a reset was prevented, and miss one of a form elsewhere. */}
      <Radix.Root
        {...box}
        ref={boxRef as Ref<HTMLButtonElement>}
        checked={checked}
        defaultChecked={expected}
        onClick={() => change(!checked)}
        className={styles.box}
      />
    </span>
  );
}

/**
 * Radix's hidden input sends `click` alone; forms that listen to `input`, as conform does, would miss it. And the
 * browser focuses it when it is required and unticked, where Space would tick an invisible box.
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
