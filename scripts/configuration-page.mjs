import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadSourceOnce, root } from "./build/load-source.mjs";
import { refuseWords } from "./local/no-words.mjs";

// `npm run configuration` writes docs/configuration.md from api/configuration/settings.ts.

refuseWords("npm run configuration");
const { configurationPage } = await loadSourceOnce("api/configuration/page.ts");
await writeFile(join(root, "docs/configuration.md"), configurationPage());
console.log("wrote docs/configuration.md");
