import { build } from "esbuild";
import { expect, it } from "vitest";
import { SHOWN, UNREACHED } from "../../scripts/local/since.mjs";
import { isTest, linesMatching, root, sources } from "../support/rules/sources";

/** Starts the site as it was built, from the files that are shown. */
const STARTS_THE_SITE = "tests/support/servers/built-server.ts";
/** Asks a built site for pages. */
const CLIENT_OF_PAGES = "tests/security/support/page-client.ts";

/** The lists of what a build is made of. */
const ofABuild = /^scripts\/(build|visual\/storybook)\.mjs:/;

const isShown = (path: string) => SHOWN.some((start) => path.startsWith(start));

// `npm test -- --since COMMIT` leaves these tests out, so that none of them may be able to fail by such a change.
it.each(UNREACHED)(
  "$tests reach no other file that is shown, by imports or by its name, nor the built site's pages",
  async ({ tests, reach }) => {
    const left = sources.filter((path) => isTest(path) && tests.some((start) => path.startsWith(start)));
    for (const start of tests) expect(left.join("\n")).toContain(start);
    const ofPages = tests.every((start) => start.startsWith("tests/"))
      ? [CLIENT_OF_PAGES]
      : [CLIENT_OF_PAGES, STARTS_THE_SITE];
    const reached = await graphOf(left);
    expect(reached.filter((path) => (isShown(path) && !reach.test(path)) || ofPages.includes(path))).toEqual(
      [],
    );

    const names = SHOWN.map((start) => start.replaceAll(".", "\\.")).join("|");
    const named = linesMatching(
      reached.filter((path) => !reach.test(path)),
      new RegExp(`["'\`](?:\\.{1,2}/)*(?:${names})`),
    );
    expect(named.filter((line) => !/: import type |: \} from /.test(line) && !ofABuild.test(line))).toEqual(
      [],
    );
  },
);

it("the visual tool's own tests take pictures of nothing besides what they are said to reach", async () => {
  const pictured = sources.filter((path) => /^stories\/(Notice|StatCard)\.stories/.test(path));
  expect(pictured).toHaveLength(2);
  const reached = await graphOf([...pictured, ".storybook/preview.tsx"]);
  const visual = UNREACHED.at(-1);
  expect(reached.filter((path) => isShown(path) && !visual?.reach.test(path))).toEqual([]);
  expect(reached.length).toBeGreaterThan(50);
});

/** All files of the project that these import, themselves too. */
async function graphOf(files: string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    outdir: "nowhere",
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  return Object.keys(metafile.inputs);
}
