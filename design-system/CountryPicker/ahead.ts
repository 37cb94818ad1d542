import type { Country } from "#lib/countries";
import { fold } from "./search";

type Ahead = {
  /** What the list shows, in its order. */
  shown: readonly Country[];
  /** Finds by the names people use. */
  search: (query: string) => readonly Country[];
  /** The ISO code of the country that typing goes on from. */
  active: string | undefined;
  /** What was typed until now, with this character and before it. */
  text: string;
  before: string;
};

/**
 * The country that typing into the list moves to (WAI-ARIA listbox): the first whose title begins with what was typed. A
 * letter that is repeated walks through those that begin with it, round at the end, however slowly it comes. What begins
 * no title is looked for by the other names; undefined when the list shows nothing of the kind.
 */
export function findAhead({ shown, search, active, text, before }: Ahead): Country | undefined {
  const typed = fold(text);
  const letter = typed[0] ?? "";
  const repeated = isOnly(letter, typed) && isOnly(letter, fold(before));
  const wanted = repeated ? letter : typed;
  const begun = wanted === "" ? [] : shown.filter(({ title }) => fold(title).startsWith(wanted));
  if (begun.length === 0) return search(text).find((country) => shown.includes(country));
  const last = repeated ? begun.findIndex(({ iso }) => iso === active) : -1;
  return begun[(last + 1) % begun.length];
}

/** Whether a text is one letter, once or more. */
const isOnly = (letter: string, text: string) => text !== "" && text === letter.repeat(text.length);
