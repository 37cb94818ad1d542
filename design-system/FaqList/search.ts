/** A question with its answer, as far as the search needs it. */
export type Searchable = { question: string; answer: string };

/**
 * A text as the search compares it: without accents, in one case, with one kind of apostrophe and single spaces.
 * Upper case, because lower-casing depends on the position in the word (Greek sigma) and upper-casing spells out ß; before
 * marks are removed, because one of them becomes a letter (Greek iota subscript).
 */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The items whose question or answer contains the query, in their own order (specification §2, /faq). The query is
 * plain text: no character in it is special. An empty query matches all.
 */
export function searchFaqs<Item extends Searchable>(items: readonly Item[], query: string): Item[] {
  const wanted = folded(query);
  return items.filter(
    (item) => folded(item.question).includes(wanted) || folded(item.answer).includes(wanted),
  );
}
