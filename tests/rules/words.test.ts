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

/** Words that texts for everybody may have, and comments may not. */
const wordsInComments: typeof words = [
  [/\btold\b/i, "notified, reported, returned"],
  [/\b(?:no|some)body\b/i, "the role: the caller, a user, a guest, an attacker"],
  [/\bat once\b/i, "immediately, concurrently"],
  [/(?:\/\/|\*) What (?:is|was|it|they|an?|the|has|are|were)\b/, "a noun: the response, the previous value"],
];
const comment = /(?:^|\s)(?:\/\/|\/?\*\*?) .*/;

/** A text to be shown, in the words of people who are no engineers. */
const shown = /"As it stands in your passport\./;

it("comments, names, titles and pages use the trade's words", () => {
  const files = filesNamed("*.ts", "*.tsx", "*.mjs", "*.js", "*.md", "*.mdx");
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

it("comments name things by a noun, and people by their role", () => {
  // A migration that has run is not changed any more.
  const files = filesNamed("*.ts", "*.tsx", "*.mjs").filter((path) => !path.includes("/migrations/"));
  const found = files.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, index) => {
        const text = comment.exec(line)?.[0] ?? "";
        return wordsInComments
          .filter(([ours]) => ours.test(text))
          .map(([ours, trade]) => `${path}:${index + 1}: ${ours.source} → ${trade}`);
      }),
  );
  expect(found).toEqual([]);
});

function filesNamed(...patterns: string[]): string[] {
  return execFileSync("git", ["ls-files", ...patterns])
    .toString()
    .split("\n")
    .filter((path) => path && path !== "tests/rules/words.test.ts");
}
