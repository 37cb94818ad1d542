import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Words of our own, by the trade's word for each: an engineer searches for the second. */
const words: [ours: RegExp, trade: string][] = [
  [/\banew\b/i, "again"],
  [/\bwhoever\b/i, "the role: the caller, a user, a guest, an attacker; or anyone who"],
  [/\bstands? in\b/i, "is in, replaces"],
  [/\bhanded on\b/i, "passed"],
  [/\bgiven back\b/i, "released, returned"],
  [/\bmade up\b/i, "forged, invented"],
  [/\blets? go of\b/i, "release"],
  [/\blog of changes\b/i, "write-ahead log, audit log"],
  [/\bview of the database\b/i, "snapshot"],
  [/\bturns? of the event loop\b/i, "tick"],
];

/** A text to be shown, in the words of people who are no engineers. */
const shown = /"As it stands in your passport\./;

it("comments, names, titles and pages use the trade's words", () => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.js", "*.md", "*.mdx"])
    .toString()
    .split("\n")
    .filter((path) => path && path !== "tests/rules/words.test.ts");
  const found = files.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        shown.test(line)
          ? []
          : words
              .filter(([ours]) => ours.test(line))
              .map(([ours, trade]) => `${path}:${index + 1}: ${ours.source} → ${trade}`),
      ),
  );
  expect(found).toEqual([]);
});
