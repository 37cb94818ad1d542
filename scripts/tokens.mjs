import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadSourceOnce, root } from "./build/load-source.mjs";
import { refuseWords } from "./local/no-words.mjs";

// `npm run tokens` writes design-system/theme/tokens/, the design tokens in the W3C's format, from design-system/theme/tokens.ts.

refuseWords("npm run tokens");
const { designTokens } = await loadSourceOnce("design-system/theme/dtcg.ts");
const themes = await loadSourceOnce("design-system/theme/tokens.ts");
const folder = join(root, "design-system/theme/tokens");
await mkdir(folder, { recursive: true });
for (const name of ["light", "dark"]) {
  const text = `${JSON.stringify(designTokens(themes[name]), null, 2)}\n`;
  await writeFile(join(folder, `${name}.tokens.json`), text);
  console.log(`wrote design-system/theme/tokens/${name}.tokens.json`);
}
