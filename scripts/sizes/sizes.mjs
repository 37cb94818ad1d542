import { readFileSync, writeFileSync } from "node:fs";
import { refuseWords } from "../local/no-words.mjs";
import { fillIn, overBudget, pagePath, tables, weighComponents } from "./table.mjs";

// Measures every component, shows it beside its rivals, and checks it against its budget.
// With --write it also updates the tables of docs/sizes.md.
refuseWords("npm run sizes:components", { known: ["--write"] });
const components = await weighComponents();
const written = tables(components);
console.log([...written.beside, "", ...written.all].join("\n"));
if (process.argv.includes("--write")) {
  writeFileSync(pagePath, fillIn(readFileSync(pagePath, "utf8"), written));
}
const wrong = overBudget(components);
for (const sentence of wrong) console.error(sentence);
process.exitCode = wrong.length > 0 ? 1 : 0;
