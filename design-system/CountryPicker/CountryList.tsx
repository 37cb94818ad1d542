import { type KeyboardEvent, type RefObject, useId } from "react";
import type { Country } from "#lib/countries";
import { isImeKey } from "../ime";
import { isCharacter, isTyping, Listbox, optionId } from "../Listbox";
import * as styles from "./CountryList.css";
import { isoOf, withDialCode, withoutDialCode } from "./CountryRow";
import { ResultCount } from "./ResultCount";
import { SearchBox } from "./SearchBox";
import { useCountryList } from "./useCountryList";

export type CountryListProps = {
  onClose: () => void;
  /** The control that opens it. */
  anchor: RefObject<HTMLElement>;
  /** The ISO code of the picked country, or "". */
  selected: string;
  onPick: (country: Country) => void;
  /** `country`: the search has the focus. `dialCode`: the list has it and supports type-ahead; codes are shown. */
  variant: "country" | "dialCode";
  /** The character that opened it, if any; it is the first of the typed text. */
  typed: string;
  search: (query: string) => readonly Country[];
  searchRef: RefObject<HTMLInputElement>;
  listRef: RefObject<HTMLDivElement>;
};

/** A search over a list of countries, with the keys of the WAI-ARIA combobox. */
export function CountryList(props: CountryListProps) {
  const { search, selected, onPick, variant, typed } = props;
  const list = useCountryList({
    search,
    selected,
    typed,
    typedInto: variant === "country" ? "search" : "list",
  });
  const { results, query } = list;
  const listId = useId();
  const active = results.some(({ iso }) => iso === list.active) ? list.active : undefined;
  const activeDescendant = active && optionId(listId, active);
  const pickActive = () => {
    const country = results.find(({ iso }) => iso === active);
    if (country) onPick(country);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the search and of the list
    <div className={styles.root} onKeyDown={(event) => answerKey(event, list, pickActive, props)}>
      <SearchBox
        inputRef={props.searchRef}
        query={query}
        onQueryChange={list.searchFor}
        listId={listId}
        expanded={results.length > 0}
        activeDescendant={activeDescendant}
      />
      <Listbox
        id={listId}
        label="Countries"
        tabIndex={variant === "dialCode" ? 0 : -1}
        hidden={results.length === 0}
        aria-activedescendant={activeDescendant}
        items={results}
        keyOf={isoOf}
        selected={selected}
        active={active}
        onPick={onPick}
        listRef={props.listRef}
      >
        {variant === "dialCode" ? withDialCode : withoutDialCode}
      </Listbox>
      <ResultCount count={results.length} asked={query !== ""} />
    </div>
  );
}

type Keys = Pick<CountryListProps, "anchor" | "onClose" | "variant">;
type List = ReturnType<typeof useCountryList>;

function answerKey(event: KeyboardEvent, list: List, pickActive: () => void, keys: Keys) {
  const { key, altKey, ctrlKey, metaKey, nativeEvent, timeStamp } = event;
  const inSearch = event.target instanceof HTMLInputElement;
  // Home and End belong to the caret as soon as there is a text for it to move in.
  const caretKey = inSearch && list.query !== "" && (key === "Home" || key === "End");
  if (isImeKey(nativeEvent) || ctrlKey || metaKey) return;
  if (inSearch && isCharacter(event)) return;
  if (key === "Tab") return leave(event, inSearch, keys);
  if (altKey && key === "ArrowUp") keys.onClose();
  else if (key === "Enter" || (key === " " && !isTyping(list.ahead, timeStamp))) pickActive();
  else if (isCharacter(event)) list.typeAhead(key, timeStamp);
  else if (caretKey || !list.move(key)) return;
  event.preventDefault();
}

/** Tab continues from the control that opened the list, as if the list were there and not at the page's end. */
function leave(event: KeyboardEvent, inSearch: boolean, { anchor, onClose, variant }: Keys) {
  const betweenSearchAndList = variant === "dialCode" && inSearch !== event.shiftKey;
  if (betweenSearchAndList) return;
  // Radix would cycle the focus within the popover.
  event.stopPropagation();
  anchor.current?.focus();
  if (event.shiftKey) event.preventDefault();
  onClose();
}
