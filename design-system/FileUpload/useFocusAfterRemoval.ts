import { type RefObject, useEffect, useRef } from "react";
import { focusAfterRemoval } from "./files";

/** Keeps the focus in the list when the focused button is removed with its file. */
export function useFocusAfterRemoval(input: RefObject<HTMLInputElement>, count: number) {
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number>();
  useEffect(() => {
    if (removedAt.current === undefined) return;
    const next = focusAfterRemoval(removedAt.current, count);
    removedAt.current = undefined;
    const button = next === undefined ? input.current : list.current?.children[next]?.querySelector("button");
    button?.focus();
  }, [count, input]);
  return {
    list,
    /** To be called before the file at this position is removed. */
    removing: (position: number) => {
      removedAt.current = position;
    },
  };
}
