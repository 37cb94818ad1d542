import { filesIn, read, sources } from "./sources";
import { storiesIn, type TitledTest, testsIn } from "./tests-by-title";

/** A row of a page that lists requirements with their proofs: `| No. | what | where | proof |`. */
export interface ProofRow {
  number: string;
  what: string;
  where: string;
  /** The last cell, unparsed: tests in backticks, or a word with a reason. */
  proof: string;
  /** `file › title`, one for each test in the last cell. */
  tests: string[];
}

/**
 * The rows of all tables in a page.
 *
 * @param page markdown; cells are separated by `|` with a space on both sides
 * @param numbers the pattern of a row's first cell; other lines are skipped
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

/** The first cell of a row of docs/specification.md, and of docs/security.md. */
export const numbered = {
  specification: /^\d+\.\d+$/,
  security: /^(R\d+|(\d+\.\d+\.\d+|V\d+)(, \d+\.\d+\.\d+)*)$/,
} as const;

/** Every test, and story with a `play`, that names the rows it proves, by their numbers: `file › title`. */
export function proofs(): Map<string, string[]> {
  const byNumber = new Map<string, string[]>();
  for (const file of [...sources, ...filesIn("demo")].filter((path) => /\.tsx?$/.test(path))) {
    for (const { title, proves } of provingIn(file)) {
      for (const number of proves) {
        byNumber.set(number, [...(byNumber.get(number) ?? []), `${file} › ${title}`]);
      }
    }
  }
  return byNumber;
}

function provingIn(file: string): TitledTest[] {
  if (!/\/\/ Proves |describe\("R\d/.test(read(file))) return [];
  if (/\.stories\.tsx$/.test(file)) return storiesIn(file).filter(({ hasPlay }) => hasPlay);
  return testsIn(file);
}

/**
 * A page whose rows name the tests that say that they prove them. Words before the tests, such as
 * "not met: …", stay.
 *
 * @param page markdown, as proofRows reads it
 */
export function withProofs(page: string, numbers: RegExp, proofs: ReadonlyMap<string, string[]>): string {
  return page
    .split("\n")
    .map((line) => {
      const [number = "", ...cells] = line.replace(/^\| | \|$/g, "").split(" | ");
      if (!numbers.test(number)) return line;
      const words = (cells.pop() ?? "").split("<br>").filter((part) => part !== "" && !part.startsWith("`"));
      const tests = number.split(", ").flatMap((one) => proofs.get(one) ?? []);
      const proof = [...words, ...[...new Set(tests)].sort().map((test) => `\`${test}\``)].join("<br>");
      return `| ${[number, ...cells, proof].join(" | ")} |`;
    })
    .join("\n");
}
