import { readFileSync, writeFileSync } from "node:fs";
import { ensureBenchPackages } from "../local/bench-packages.mjs";
import { refuseWords } from "../local/no-words.mjs";
import { fillIn, overBudget, pagePath, tables, weighComponents, weighRivals } from "./table.mjs";

// Measures every component and its rivals, and checks each component against its budget.
// With --write it also updates the tables of docs/sizes.md.
refuseWords("npm run sizes:components", { known: ["--write"] });
await ensureBenchPackages();
const weights = { components: await weighComponents(), rivals: await weighRivals() };
const written = tables(weights);
console.log([...written.beside, "", ...written.all].join("\n"));
if (process.argv.includes("--write")) {
  writeFileSync(pagePath, fillIn(readFileSync(pagePath, "utf8"), written));
}
const wrong = overBudget(weights.components);
for (const sentence of wrong) console.error(sentence);
process.exitCode = wrong.length > 0 ? 1 : 0;
