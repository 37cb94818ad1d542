import { useEffect, useRef } from "react";
import { Notice, type NoticeProps } from "#design-system/Notice";

/**
 * Reports the outcome of the form that it replaces. It takes the focus, because that form is gone or a new one; being focused it is
 * read out, which a live region that is inserted with its text may not be.
 */
export function FocusedNotice(props: NoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return <Notice ref={ref} tabIndex={-1} {...props} />;
}
