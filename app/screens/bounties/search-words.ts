import type { Bounty } from "#contract/content";

/** The words that are searched for, without case and accents; none for an empty text. */
export function wordsOf(text: string): string[] {
  return folded(text).split(/\s+/).filter(Boolean);
}

/** Whether a target has all of these words in its title or its criteria. */
export function findsAll(words: readonly string[], bounty: Bounty): boolean {
  if (words.length === 0) return true;
  const text = searchable(bounty);
  return words.every((word) => text.includes(word));
}

/** Folded once for each target, for as long as the list of targets stays the same. */
const texts = new WeakMap<Bounty, string>();

function searchable(bounty: Bounty): string {
  const known = texts.get(bounty);
  if (known !== undefined) return known;
  const criteria = bounty.criteria.flatMap(({ name, value }) => [name, value]);
  const text = folded([bounty.title, ...criteria].join("\n"));
  texts.set(bounty, text);
  return text;
}

function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
