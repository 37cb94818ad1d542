import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { numbered, proofRows, proofs, withProofs } from "../support/rules/proof-table";
import { root } from "../support/rules/sources";

const pages = Object.entries(numbered).map(([name, numbers]) => {
  const path = join(root, `docs/${name}.md`);
  return { name, numbers, path, page: readFileSync(path, "utf8") };
});

// `npm run proofs` writes them.
it.each(pages)("the page of $name names the tests that say that they prove its rows", async (one) => {
  await expect(withProofs(one.page, one.numbers, proofs())).toMatchFileSnapshot(one.path);
});

it("every number that a test says it proves has a row", () => {
  const rows = pages.flatMap(({ page, numbers }) => proofRows(page, numbers));
  const known = new Set(rows.flatMap(({ number }) => number.split(", ")));
  const unknown = [...proofs()].filter(([number]) => !known.has(number));
  expect(unknown).toEqual([]);
});

it("a test's row keeps the words before its tests, and loses the tests that do not name it", () => {
  const row =
    "| 6.2.5 | Any characters | `contract/auth.ts` | not met: for a reason<br>`old.test.ts › gone` |";
  const found = new Map([["6.2.5", ["b.test.ts › it holds", "a.test.ts › group › it holds"]]]);
  expect(withProofs(`# Page\n${row}\n`, numbered.security, found)).toBe(
    "# Page\n| 6.2.5 | Any characters | `contract/auth.ts` | not met: for a reason<br>`a.test.ts › group › it holds`<br>`b.test.ts › it holds` |\n",
  );
});
