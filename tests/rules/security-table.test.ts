import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { type ProofRow, proofRows } from "../support/rules/proof-table";

const docs = new URL("../../docs/", import.meta.url);
const page = readFileSync(new URL("security.md", docs), "utf8");

const REQUIREMENTS = 28;

/** Every line of ASVS 5.0.0 on levels 1 and 2, and those of level 3 that a product of this kind owes. */
const lines = `
  6.1.1 6.1.2 6.1.3 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.2.10 6.2.11 6.2.12 6.3.1 6.3.2 6.3.3 6.3.4
  6.3.5 6.3.6 6.3.7 6.3.8 6.4.1 6.4.2 6.4.3 6.4.4 6.4.6 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.5.6 6.5.8 6.6.1 6.6.2 6.6.3
  6.8.1 6.8.2 6.8.3 6.8.4
  7.1.1 7.1.2 7.1.3 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.5.3 7.6.1 7.6.2
  9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3 9.2.4
  8.1.1 8.1.2 8.2.1 8.2.2 8.2.3 8.3.1 8.3.2 8.3.3 8.4.1 8.4.2
  2.1.1 2.1.2 2.1.3 2.2.1 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.3.5 2.4.1 2.4.2
  1.1.1 1.1.2 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.2.6 1.2.7 1.2.8 1.2.9 1.2.10 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7
  1.3.8 1.3.9 1.3.10 1.3.11 1.3.12 1.4.1 1.4.2 1.4.3 1.5.1 1.5.2 1.5.3
  3.1.1 3.2.1 3.2.2 3.2.3 3.3.1 3.3.2 3.3.3 3.3.4 3.3.5 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.4.7 3.4.8 3.5.1 3.5.2
  3.5.3 3.5.4 3.5.5 3.5.6 3.5.7 3.5.8 3.6.1 3.7.1 3.7.2 3.7.3 3.7.4
  4.1.1 4.1.2 4.1.3 4.1.4 4.2.1 4.2.5 4.3.1 4.3.2 4.4.1 4.4.2 4.4.3 4.4.4
  5.1.1 5.2.1 5.2.2 5.2.3 5.2.4 5.2.5 5.2.6 5.3.1 5.3.2 5.4.1 5.4.2 5.4.3
  11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.2.4 11.2.5 11.3.1 11.3.2 11.3.3 11.3.4 11.4.1 11.4.2 11.4.3 11.4.4 11.5.1
  11.6.1 13.3.1 13.3.2 13.3.4
  12.1.1 12.1.2 12.1.3 12.2.1 12.2.2 12.3.1 12.3.2 12.3.3 12.3.4 13.1.1 13.1.3 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5
  13.2.6 13.4.1 13.4.2 13.4.3 13.4.4 13.4.5 13.4.6 13.4.7
  14.1.1 14.1.2 14.2.1 14.2.2 14.2.3 14.2.4 14.2.5 14.2.6 14.2.7 14.2.8 14.3.1 14.3.2 14.3.3
  15.1.1 15.1.2 15.1.3 15.1.4 15.2.1 15.2.2 15.2.3 15.2.4 15.2.5 15.3.1 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7
  15.4.1 15.4.2 15.4.3 15.4.4
  16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3
  16.5.4 V10 V17`
  .trim()
  .split(/\s+/);

/** One number, or several with commas. */
const requirements = proofRows(page, /^R\d+$/);
const standard = proofRows(page, /^(\d+\.\d+\.\d+|V\d+)(, \d+\.\d+\.\d+)*$/);
const rows = [...requirements, ...standard];

it("every requirement has a row, in order", () => {
  const numbers = requirements.map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: REQUIREMENTS }, (_, index) => `R${index + 1}`));
});

it("every requirement is attacked from outside", () => {
  const attacked = requirements.filter(({ tests }) =>
    tests.some((test) => test.startsWith("tests/security/")),
  );
  expect(attacked.map(({ number }) => number)).toEqual(requirements.map(({ number }) => number));
});

it("every line of the standard is answered, once", () => {
  const answered = standard.flatMap(({ number }) => number.split(", "));
  expect(answered.toSorted()).toEqual(lines.toSorted());
});

it("every row says what is asked and where, and names tests, or says why there are none", () => {
  console.log(tally(standard));
  expect(rows.filter((row) => !row.what || !row.where || !isAnswered(row))).toEqual([]);
});

it("every file that a row names is there, and every page and chapter that is led to", () => {
  const named = rows.flatMap(({ number, where }) =>
    [...where.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => ({ number, path: `../${path}` })),
  );
  const linked = [...page.matchAll(/\]\(([^)#\s]+)\)/g)].map(([, path = ""]) => ({ number: "link", path }));
  const gone = [...named, ...linked].filter(({ path }) => !existsSync(fileURLToPath(new URL(path, docs))));
  expect(gone).toEqual([]);
  const chapters = [...page.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = ""]) => title);
  const wanted = rows.flatMap(({ where }) =>
    [...where.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title),
  );
  expect(wanted.filter((title) => !chapters.some((chapter) => chapter.startsWith(title)))).toEqual([]);
});

const REASON = /^(met|not met|not applicable|deployment): \S+ \S+ \S+/;

/** Tests alone, or a reason of some words, which tests may follow. */
function isAnswered({ proof, tests }: ProofRow): boolean {
  return REASON.test(proof) || (tests.length > 0 && proof.startsWith("`"));
}

/** Counts the rows by their kind of answer; lists those that are not met by name. */
function tally(answers: readonly ProofRow[]): string {
  const by = (kind: string) => answers.filter(({ proof }) => proof.startsWith(`${kind}: `));
  const kinds = ["met", "not met", "not applicable", "deployment"].map(
    (kind) => `${by(kind).length} ${kind}`,
  );
  const tested = answers.filter(({ proof }) => proof.startsWith("`")).length;
  const unmet = by("not met").map(({ number, what }) => `\n  ${number} ${what}`);
  return `${answers.length} rows: ${tested} met by tests, ${kinds.join(", ")}${unmet.join("")}`;
}
