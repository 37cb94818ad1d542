import { readFileSync } from "node:fs";
import { join } from "node:path";
import { storyNameFromExport, toId } from "storybook/internal/csf";

/**
 * Returns the source code of stories, by the story's id, for reviewers to read next to the picture.
 *
 * @param title the file's title of its component, such as "Cards/StatCard"
 */
export function codeOfStories(root: string, file: string, title: string): Map<string, string> {
  return new Map(
    exportsIn(readFileSync(join(root, file), "utf8")).map(({ name, code }) => [
      toId(title, storyNameFromExport(name)),
      code,
    ]),
  );
}

/** Returns the constants that a file exports, each up to the beginning of the next statement. */
export function exportsIn(text: string): { name: string; code: string }[] {
  const statements = text.split(/^(?=(?:export|const|function|async|type|interface|\/\*\*|\/\/)[ \n])/m);
  return statements.flatMap((statement) => {
    const name = /^export const (\w+)/.exec(statement)?.[1];
    return name ? [{ name, code: statement.trimEnd() }] : [];
  });
}
