import { useEffect, useRef } from "react";
import { isFocusNowhere } from "#design-system/focus";
import { useHydrated } from "#design-system/hydration";
import { Notice, type NoticeProps } from "#design-system/Notice";

interface FocusedNoticeProps extends NoticeProps {
  /** The part of a response that it reports, where a later one can be in the same words: each takes the focus. */
  answer?: unknown;
}

/**
 * Reports the outcome of the form that it replaces. It takes the focus, because that form is gone or a new one; being focused it is
 * read out, which a live region that is inserted with its text may not be. Where it came with its page, the scripts can be late: a
 * reader who is elsewhere by then keeps the focus.
 */
export function FocusedNotice({ answer, ...props }: FocusedNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isLater = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (isLater || isFocusNowhere()) ref.current?.focus();
  }, [answer]);
  return <Notice ref={ref} tabIndex={-1} {...props} />;
}
