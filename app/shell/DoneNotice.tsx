import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "#design-system/Notice";

/** Says what was done. It takes the focus, because the form it was done with is a new one. */
export function DoneNotice({ title, children }: { title: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Notice ref={ref} tone="positive" title={title} tabIndex={-1}>
      {children}
    </Notice>
  );
}
