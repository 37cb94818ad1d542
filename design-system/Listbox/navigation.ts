/** The step of Page Up and Page Down. */
const PAGE = 10;

/**
 * The new index of a list's active option after a key (WAI-ARIA Authoring Practices, combobox and listbox patterns). All
 * of them stop at its ends. `current` is -1 while no option is active. Undefined: the key does not move.
 */
export function moveActive(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(last, current + 1);
    case "ArrowUp":
      return current === -1 ? last : Math.max(0, current - 1);
    case "PageDown":
      return Math.min(last, Math.max(0, current) + PAGE);
    case "PageUp":
      return Math.max(0, current - PAGE);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}
