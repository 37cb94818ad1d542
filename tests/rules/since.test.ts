import { build } from "esbuild";
import { expect, it } from "vitest";
import { APART, SHOWN } from "../../scripts/local/since.mjs";
import { isTest, linesMatching, root, sources } from "../support/rules/sources";

/** Starts the site as it was built, from the files that are shown. */
const STARTS_THE_SITE = "tests/support/servers/built-server.ts";

// `npm test -- --since COMMIT` leaves these tests out, so that none of them may be able to fail by such a change.
it("the tests of rooms apart reach no file that is shown, by imports or by its name, nor the built site", async () => {
  const tests = sources.filter((path) => isTest(path) && APART.some((room) => path.startsWith(`${room}/`)));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: tests,
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
  const reached = Object.keys(metafile.inputs);
  const isShown = (path: string) => SHOWN.some((start) => path.startsWith(start));
  expect(reached.length).toBeGreaterThan(tests.length + 300);
  expect(reached.filter((path) => isShown(path) || path === STARTS_THE_SITE)).toEqual([]);

  const names = SHOWN.map((start) => start.replaceAll(".", "\\.")).join("|");
  const named = linesMatching(reached, new RegExp(`["'\`](?:\\.{1,2}/)*(?:${names})`));
  expect(named.filter((line) => !/: import type |: } from /.test(line))).toEqual([]);
});
