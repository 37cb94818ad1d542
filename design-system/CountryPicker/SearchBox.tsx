import type { RefObject } from "react";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import * as styles from "./CountryList.css";

type SearchBoxProps = {
  inputRef: RefObject<HTMLInputElement>;
  query: string;
  onQueryChange: (query: string) => void;
  listId: string;
  /** Whether there is a list to navigate. */
  expanded: boolean;
  activeDescendant: string | undefined;
};

/** The text field over the list. It has no name: it is never posted. */
export function SearchBox({
  inputRef,
  query,
  onQueryChange,
  listId,
  expanded,
  activeDescendant,
}: SearchBoxProps) {
  return (
    <div className={styles.search}>
      <Icon drawing={icons.search} className={styles.searchIcon} />
      <input
        ref={inputRef}
        type="text"
        role="combobox"
        aria-label="Search countries"
        aria-expanded={expanded}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeDescendant}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder="Search"
        className={styles.searchInput}
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
      />
    </div>
  );
}
