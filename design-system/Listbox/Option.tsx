import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import * as styles from "./Listbox.css";
import type { Observe } from "./observeNearness";

type OptionProps<Item> = {
  id: string;
  item: Item;
  state: "idle" | "active";
  selected: boolean;
  observe: Observe;
  content: (item: Item, near: boolean) => ReactNode;
};

function PlainOption<Item>({ id, item, state, selected, observe, content }: OptionProps<Item>) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(
    () => (ref.current && !near ? observe(ref.current, () => setNear(true)) : undefined),
    [near, observe],
  );
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the search; the active option is referenced
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={selected}
      data-state={state}
      className={styles.option}
    >
      {content(item, near)}
    </div>
  );
}

/** One option. A list has hundreds: unchanged ones must not be rendered again at each key. */
export const Option = memo(PlainOption) as typeof PlainOption;
