import type { Country } from "#lib/countries";
import { fold } from "./search";

type Ahead = {
  /** The listed countries, in order. */
  shown: readonly Country[];
  /** Finds by the names people use. */
  search: (query: string) => readonly Country[];
  /** The ISO code of the country that typing goes on from. */
  active: string | undefined;
  /** The text typed so far, with this character and before it. */
  text: string;
  before: string;
};

/**
 * The country that typing into the list moves to (WAI-ARIA listbox): the first whose title begins with the typed text. A
 * repeated letter cycles through those that begin with it, wrapping at the end, however slowly it comes. A text that begins
 * no title is searched for in the other names; undefined when the list has no match.
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
