import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

// `npm run openapi` writes docs/openapi.json from contract/.

const root = fileURLToPath(new URL("..", import.meta.url));
// Inside the project, so that packages are found from there.
const folder = await mkdtemp(join(root, "node_modules/.openapi-"));
try {
  const outfile = join(folder, "openapi.mjs");
  await build({
    absWorkingDir: root,
    entryPoints: ["api/reference/openapi.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  const { openApiDocument } = await import(pathToFileURL(outfile).href);
  await writeFile(join(root, "docs/openapi.json"), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  console.log("wrote docs/openapi.json");
} finally {
  await rm(folder, { recursive: true, force: true });
}
