import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadSourceOnce, root } from "./build/load-source.mjs";
import { refuseWords } from "./local/no-words.mjs";

// `npm run openapi` writes docs/openapi.json from contract/.

refuseWords("npm run openapi");
const { openApiDocument } = await loadSourceOnce("api/reference/openapi.ts");
await writeFile(join(root, "docs/openapi.json"), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
console.log("wrote docs/openapi.json");
