import { expect, it } from "vitest";
import { citationsIn, citing, isThere } from "../support/rules/citations";
import { read } from "../support/rules/sources";

const own = ["tests/rules/citations.test.ts", "tests/support/rules/citations.ts"];
const files = citing.filter((path) => !own.includes(path));

it("every citation of a record, a row, a chapter, a page, a README or a file leads somewhere", () => {
  const citations = files.flatMap((path) => citationsIn(path, read(path)));
  expect(citations.length).toBeGreaterThan(200);
  const lost = citations.filter((citation) => !isThere(citation));
  expect(lost.map(({ from, text }) => `${from}: ${text}`)).toEqual([]);
});

it.each([
  "a record that is not there (decision 999)",
  "a record by a number of another list (decisions 19)",
  "a row that is not there (specification 10.999)",
  "one row of several (specification §2, 10.999)",
  "a chapter that is not there (specification §11)",
  "a requirement that is not there (docs/security.md R29)",
  "a heading that is not there (docs/security.md#nothing)",
  "a page that is not there (docs/nothing.md)",
  "a README that is not there (lib/nothing/README.md)",
  "a file that is not there, `lib/nothing.ts`",
])("%s would be found", (text) => {
  expect(citationsIn("lib/example.ts", text).filter((citation) => !isThere(citation))).not.toEqual([]);
});

it.each(["(nothing.md)", "(#nothing)", "(security.md#nothing)"])("a link to %s would be found", (to) => {
  expect(citationsIn("docs/example.md", `[a page]${to}`).map(isThere)).toEqual([false]);
});

it("no comment or page cites a document that is not in the project", () => {
  const gone = /\(decisions[ ,]|parameters §|\bstyle\.md|\bsecurity[\s*/]+requirements?\b/gi;
  const cited = files.flatMap((path) => (read(path).match(gone) ?? []).map((text) => `${path}: ${text}`));
  expect(cited).toEqual([]);
});
