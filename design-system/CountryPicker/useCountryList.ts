import { useMemo, useState } from "react";
import type { Country } from "#lib/countries";
import { moveActive, noTypeAhead, typeAhead } from "../Listbox";
import { findAhead } from "./ahead";

type State = {
  query: string;
  active: string | undefined;
  ahead: typeof noTypeAhead;
};

type Options = {
  search: (query: string) => readonly Country[];
  selected: string;
  /** The character that opened the list, and whether it begins a search or a type-ahead. */
  typed: string;
  typedInto: "search" | "list";
};

/** The contents of the open list and the country that the keyboard is on. */
export function useCountryList({ search, selected, typed, typedInto }: Options) {
  const searchFor = (query: string): State => ({
    query,
    active: query.trim() === "" ? selected || undefined : search(query)[0]?.iso,
    ahead: noTypeAhead,
  });
  const typeInto = (before: State, character: string, now: number): State => {
    const ahead = typeAhead(before.ahead, character, now);
    // Type-ahead moves within the list; it changes neither the search nor its result.
    const found = findAhead({
      shown: search(before.query),
      search,
      active: before.active,
      text: ahead.text,
      before: before.ahead.text,
    });
    return { ...before, ahead, active: found?.iso ?? before.active };
  };
  const [state, setState] = useState<State>(() => {
    const start = searchFor(typedInto === "search" ? typed : "");
    return typedInto === "list" && typed ? typeInto(start, typed, performance.now()) : start;
  });
  // One list for one query: a new one would count as a change and be rendered again.
  const results = useMemo(() => search(state.query), [search, state.query]);

  return {
    ...state,
    results,
    searchFor: (query: string) => setState(searchFor(query)),
    typeAhead: (character: string, now: number) => setState((before) => typeInto(before, character, now)),
    /** Moves by a key; returns whether the key was one that moves. */
    move(key: string): boolean {
      const current = results.findIndex(({ iso }) => iso === state.active);
      const to = moveActive(key, current, results.length);
      if (to !== undefined) {
        setState({ ...state, active: results[to]?.iso, ahead: noTypeAhead });
      }
      return to !== undefined;
    },
  };
}
