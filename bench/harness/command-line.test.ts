import { expect, test } from "vitest";
import { readCommandLine } from "./command-line.mjs";

const folder = new URL("../", import.meta.url);

test("without a name all benches run, and with names those alone", () => {
  expect(readCommandLine([], folder)).toMatchObject({ named: [], chosen: expect.arrayContaining(["pages"]) });
  const some = readCommandLine(["writes", "--short", "pages"], folder);
  expect(some).toEqual({
    flags: { short: true },
    named: ["writes", "pages"],
    chosen: ["writes", "pages"],
  });
});

test.each([
  [["--help"], "Unknown option '--help'."],
  [["pages", "nothing"], "There is no bench named nothing."],
])("%j is refused with a sentence, the usage and the benches, and nothing of Node's", (words, sentence) => {
  const refused = () => readCommandLine(words, folder);
  expect(refused).toThrow(`${sentence}\nUsage: npm run bench -- [NAME ...]`);
  expect(refused).toThrow(/^The benches: answers, .*writes\. Without a name, all of them\.$/m);
});
