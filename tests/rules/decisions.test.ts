import { expect, it } from "vitest";
import { filesIn, isTest, linesMatching, read, sources } from "../support/rules/sources";

const folder = "docs/decisions";
const records = filesIn(folder)
  .filter((path) => /\/\d{3}-[a-z0-9-]+\.md$/.test(path))
  .sort();
const index = [
  ...read(`${folder}/README.md`).matchAll(/^\| \[(\d{3})\]\(([\w.-]+)\) \| (.+?) \| (.+?) \| (.+?) \|$/gm),
].map(([, number = "", file = "", title = "", date = "", status = ""]) => ({
  number,
  file,
  title,
  date,
  status,
}));

it("every record is in the index, once and in order, with its title", () => {
  expect(index.map(({ file }) => `${folder}/${file}`)).toEqual(records);
  expect(index.map(({ number, title }) => `# ${number} ${title}`)).toEqual(
    records.map((path) => read(path).split("\n")[0]),
  );
});

it("every record's file is called as its title", () => {
  const slug = (title: string) =>
    title
      .toLowerCase()
      .replace(/['.]/g, "")
      .replace(/[^a-z0-9]+/g, "-");
  expect(index.map(({ file }) => file)).toEqual(
    index.map(({ number, title }) => `${number}-${slug(title)}.md`),
  );
});

it("every record has a date and a status", () => {
  const incomplete = index.filter(
    ({ date, status }) =>
      !/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^(in force|replaced by \[\d{3}\])/.test(status),
  );
  expect(incomplete).toEqual([]);
});

it("every record has its context, decision and consequences", () => {
  const chapters = /\*\*Context\.\*\*[\s\S]+\*\*Decision\.\*\*[\s\S]+\*\*Consequences\.\*\*/;
  expect(records.filter((path) => !chapters.test(read(path)))).toEqual([]);
});

it("every title is a noun phrase", () => {
  const verb = /\b(is|are|was|were|can|may|must|lives?|stays?|comes?|gets|knows?|tells?|answers|[Ww]hat)\b/;
  expect(index.filter(({ title }) => verb.test(title)).map(({ title }) => title)).toEqual([]);
});

// Whatever leaves with Node 20 is found from the code, and from the list.
it("the places that are marked as workarounds for Node 20 are those of record 064", () => {
  const code = sources.filter((path) => !isTest(path));
  const marked = linesMatching(code, /\/\/ Node 20: /).map((line) => line.split(":")[0]);
  const recordOfNode20 = records.find((path) => path.includes("/064-")) ?? "";
  const listed = [...read(recordOfNode20).matchAll(/^\| `([^`]+)`/gm)].map(([, path]) => path);
  expect([...new Set(marked)].sort()).toEqual(listed.sort());
});
