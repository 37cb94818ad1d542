import { type KeyboardEvent, useId, useRef, useState } from "react";

/** The state shared by the header and its toggle. */
export type Menu = ReturnType<typeof useMenu>;

/**
 * Whether the header's menu is open. It is open for one path only, so a change of the path closes it in the same
 * rendering, and coming back to that path does not open it again.
 */
export function useMenu(path: string) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement | null>(null);
  const [openOn, setOpenOn] = useState<string | null>(null);
  if (openOn !== null && openOn !== path) setOpenOn(null);
  const open = openOn === path;

  const setOpen = (next: boolean) => setOpenOn(next ? path : null);
  const close = () => setOpen(false);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    close();
    toggle.current?.focus();
  };
  return { id, toggle, open, setOpen, close, closeOnEscape };
}
