import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

// `npm run configuration` writes docs/configuration.md from api/configuration/settings.ts.

const root = fileURLToPath(new URL("..", import.meta.url));
// Inside the project, so that packages are found from there.
const folder = await mkdtemp(join(root, "node_modules/.configuration-"));
try {
  const outfile = join(folder, "page.mjs");
  await build({
    absWorkingDir: root,
    entryPoints: ["api/configuration/page.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  const { configurationPage } = await import(pathToFileURL(outfile).href);
  await writeFile(join(root, "docs/configuration.md"), configurationPage());
  console.log("wrote docs/configuration.md");
} finally {
  await rm(folder, { recursive: true, force: true });
}
