import { expect, test } from "vitest";
import { bundleBenches } from "./bench-bundles.mjs";

test("benches have all that is the project's own in their bundles, because Node loads no TypeScript", async () => {
  const { outputFiles = [] } = await bundleBenches({ write: false, sourcemap: false });

  const names = outputFiles.map(({ path }) => path.replace(/^.*\/build\/bench\//, ""));
  expect(names).toEqual(expect.arrayContaining(["run.js", "events.bench.js", "upload.bench.js"]));
  const own = /^(?:import|export) [^"]*"(?:#|[^"]*\.ts")[^"]*/gm;
  expect(outputFiles.flatMap(({ text }) => text.match(own) ?? [])).toEqual([]);
}, 60_000);
