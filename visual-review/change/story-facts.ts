import type { Run } from "../run";
import type { Story } from "../storybook";
import { codeOfStories } from "./story-code";

/** Returns the facts about stories for a review: their titles, which are behaviours, and their source code. */
export function storyFactsOf(
  root: string,
  stories: readonly Story[],
  isMeant: (story: Story) => boolean,
): Pick<Run, "when" | "titles" | "behaviours" | "code"> {
  const meant = stories.filter(isMeant);
  const titleOf = new Map(meant.map(({ file, title }) => [file, title.split(": ")[0] ?? ""]));
  const code = [...titleOf].flatMap(([file, title]) => [...codeOfStories(root, file, title)]);
  return {
    when: new Date().toISOString(),
    titles: Object.fromEntries(stories.map(({ id, title }) => [id, title])),
    behaviours: meant.filter(({ isBehaviour }) => isBehaviour).map(({ id }) => id),
    code: Object.fromEntries(code),
  };
}
