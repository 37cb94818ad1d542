import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isNamed, storiesIn, testsIn } from "./tests-by-title";

/** A row of a page that lists what is owed beside what proves it: `| No. | what | where | proof |`. */
export interface ProofRow {
  number: string;
  what: string;
  where: string;
  /** The last cell as it stands: tests in backticks, or a word with a reason. */
  proof: string;
  /** `file › title`, one for each test in the last cell. */
  tests: string[];
}

/**
 * The rows of all tables in a page.
 *
 * @param page markdown; cells are kept apart by `|` with a space on both sides
 * @param numbers what the first cell of a row matches; other lines are passed over
 */
export function proofRows(page: string, numbers: RegExp): ProofRow[] {
  const cells = page
    .split("\n")
    .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "").trim()));
  return cells
    .filter(([number]) => numbers.test(number ?? ""))
    .map(([number = "", what = "", where = "", proof = ""]) => ({
      number,
      what,
      where,
      proof,
      tests: [...proof.matchAll(/`([^`]+)`/g)].map(([, test]) => test ?? ""),
    }));
}

/** The tests that rows name and that do not exist, each with its row's number; a story must have a play. */
export function missingTests(rows: readonly ProofRow[]): string[] {
  return rows.flatMap(({ number, tests }) =>
    tests.filter((test) => !exists(test)).map((test) => `${number}: ${test}`),
  );
}

function exists(test: string): boolean {
  const [file = "", ...chain] = test.split(" › ");
  const title = chain.join(" › ");
  if (!existsSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)))) return false;
  if (file.endsWith(".stories.tsx"))
    return storiesIn(file).some(({ name, hasPlay }) => name === title && hasPlay);
  return testsIn(file).some((each) => isNamed(each, title));
}
