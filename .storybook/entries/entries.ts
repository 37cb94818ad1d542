import { storyNameFromExport } from "storybook/internal/csf";

/** The tag of behaviours for the sidebar's filter, the pages of components and the tests. */
export const BEHAVIOUR = "behaviour";
/** The tag of a story with a `play` that shows a state and not a behaviour. */
export const STATE = "state";

/**
 * Whether a story is a behaviour: the effect of a user's action, performed by a `play`. All others are states,
 * which designers browse. A state that is reached by use, or checked by a test, has a `play` too and says `tags: ["state"]`.
 */
export function isBehaviour(story: { hasPlay: boolean; tags: readonly string[] }): boolean {
  return story.hasPlay && !story.tags.includes(STATE);
}

/** Words that keep their capitals inside of a sentence. */
const PROPER = ["United", "States", "HTML", "ID", "IDs", "ISO", "PNG", "React", "UTC"];

/**
 * The name of a story as a plain sentence: "EscapeCloses" is "Escape closes".
 *
 * @param name Storybook's own name for it; an explicit name stays as it is
 * @param exportName the name of its export
 */
export function plainName(name: string, exportName: string): string {
  if (name !== storyNameFromExport(exportName)) return name;
  const [first = "", ...rest] = name.split(" ");
  return [first, ...rest.map(inASentence)].join(" ");
}

function inASentence(word: string): string {
  return PROPER.find((proper) => proper.toLowerCase() === word.toLowerCase()) ?? word.toLowerCase();
}
