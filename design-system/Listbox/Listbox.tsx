import {
  type HTMLAttributes,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { classes } from "../theme";
import * as styles from "./Listbox.css";
import { Option } from "./Option";
import { type Observe, observeNearness } from "./observeNearness";
import { useGradualItems } from "./useGradualItems";

export type ListboxProps<Item> = Omit<HTMLAttributes<HTMLDivElement>, "children" | "id"> & {
  id: string;
  /** Names the list for screen readers. */
  label: string;
  items: readonly Item[];
  /** A unique key for each item; keep the function the same between renders. */
  keyOf: (item: Item) => string;
  /** Key of the chosen item. */
  selected?: string;
  /** Key of the item the keyboard is on; it stays visible. */
  active?: string;
  onPick: (item: Item) => void;
  listRef: RefObject<HTMLDivElement>;
  /**
   * The content of an option. `near` says that it is visible or close to it: pictures can wait until then.
   * Keep the function the same between renders; only then are untouched options not rendered again.
   */
  children: (item: Item, near: boolean) => ReactNode;
};

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, key: string) => `${listId}-${key}`;

/** A list of options of which one is picked. Keyboard and focus belong to the component around it. Rest props go to the list. */
export function Listbox<Item>(props: ListboxProps<Item>) {
  const { id, label, items, keyOf, selected, active, onPick, listRef, children, className, ...rest } = props;
  const observe = useObserve(listRef);
  const activeIndex = active === undefined ? -1 : items.findIndex((item) => keyOf(item) === active);
  const { before, first, after, isWhole } = useGradualItems(items, activeIndex);
  useActiveInSight(listRef, active === undefined ? undefined : optionId(id, active), isWhole ? items : first);
  const pick = (element: EventTarget) => {
    const option = element instanceof Element ? element.closest("[role=option]") : null;
    const item = items.find((candidate) => optionId(id, keyOf(candidate)) === option?.id);
    if (item) onPick(item);
  };
  const optionAs = (part: string, item: Item) => {
    const key = keyOf(item);
    return (
      <Option
        key={part}
        id={optionId(id, key)}
        item={item}
        state={key === active ? "active" : "idle"}
        selected={key === selected}
        observe={observe}
        content={children}
      />
    );
  };
  const option = (item: Item) => optionAs(keyOf(item), item);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the parent handles the keys of the list and of its search
    <div
      tabIndex={-1}
      {...rest}
      ref={listRef}
      id={id}
      role="listbox"
      aria-label={label}
      className={classes(styles.list, className)}
      onClick={(event) => pick(event.target)}
      onMouseDown={(event) => {
        // A press on an option leaves the focus in the search; one on the scroll bar must go through.
        if (event.target !== event.currentTarget) event.preventDefault();
      }}
    >
      <div role="presentation" hidden={!isWhole}>
        <Around items={before} option={option} isTheirTurn={isWhole} />
      </div>
      {/* Keyed by position: new text in the same elements is rendered sooner than new elements. */}
      {first.map((item, place) => optionAs(String(place), item))}
      <div role="presentation" hidden={!isWhole}>
        <Around items={after} option={option} isTheirTurn={isWhole} />
      </div>
    </div>
  );
}

type AroundProps<Item> = {
  items: readonly Item[];
  option: (item: Item) => ReactNode;
  isTheirTurn: boolean;
};

function PlainAround<Item>({ items, option, isTheirTurn }: AroundProps<Item>) {
  return isTheirTurn ? items.map(option) : null;
}

/**
 * The options around those that come first. Until their turn they stay as they were, hidden: removing hundreds
 * takes longer than adding a few.
 */
const Around = memo(PlainAround, (_before, { isTheirTurn }) => !isTheirTurn) as typeof PlainAround;

function useObserve(listRef: RefObject<HTMLElement>): Observe {
  const nearness = useRef<ReturnType<typeof observeNearness>>();
  nearness.current ??= observeNearness(listRef);
  useEffect(() => nearness.current?.stop, []);
  return nearness.current.observe;
}

/**
 * Scrolls only the list, never the page: to the middle when the list opens or its options change, otherwise as little
 * as needed.
 */
function useActiveInSight(list: RefObject<HTMLElement>, activeId: string | undefined, rendered: unknown) {
  const before = useRef<unknown>();
  useLayoutEffect(() => {
    const option = activeId && list.current?.ownerDocument.getElementById(activeId);
    if (list.current && option)
      reveal(list.current, option, before.current === rendered ? "nearest" : "middle");
    before.current = rendered;
  }, [list, activeId, rendered]);
}

function reveal(list: HTMLElement, option: HTMLElement, place: "nearest" | "middle") {
  const { offsetTop: top, offsetHeight: height } = option;
  const bottom = top + height - list.clientHeight;
  if (place === "middle") list.scrollTop = (top + bottom) / 2;
  else if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop) list.scrollTop = bottom;
}
