import { readFileSync } from "node:fs";
import { join } from "node:path";
import { storyNameFromExport, toId } from "storybook/internal/csf";

/**
 * The code of stories as their file has it, by the story's id: what a reviewer reads beside the picture.
 *
 * @param title what the file calls its component, such as "Cards/StatCard"
 */
export function codeOfStories(root: string, file: string, title: string): Map<string, string> {
  return new Map(
    exportsIn(readFileSync(join(root, file), "utf8")).map(({ name, code }) => [
      toId(title, storyNameFromExport(name)),
      code,
    ]),
  );
}

/** The constants that a file exports, each up to where the next statement begins. */
export function exportsIn(text: string): { name: string; code: string }[] {
  const statements = text.split(/^(?=(?:export|const|function|async|type|interface|\/\*\*|\/\/)[ \n])/m);
  return statements.flatMap((statement) => {
    const name = /^export const (\w+)/.exec(statement)?.[1];
    return name ? [{ name, code: statement.trimEnd() }] : [];
  });
}
