import { type RefObject, useCallback, useEffect, useState } from "react";

/**
 * Where the caret of an input is, and what reads it again. It listens to the document, because React reports no selection
 * of an input that had the focus before the page was hydrated, as after a reload.
 */
export function useCaret(ref: RefObject<HTMLInputElement>): { caret: number; readCaret: () => void } {
  const [caret, setCaret] = useState(0);
  const readCaret = useCallback(() => setCaret(ref.current?.selectionStart ?? 0), [ref]);
  useEffect(() => {
    readCaret();
    document.addEventListener("selectionchange", readCaret);
    return () => document.removeEventListener("selectionchange", readCaret);
  }, [readCaret]);
  return { caret, readCaret };
}
