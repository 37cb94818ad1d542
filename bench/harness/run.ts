import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { type Bench, type Figure, FULL, SHORT } from "./bench";
import { type Budget, faultsOf, isReached, recordOf } from "./budget";
import { readCommandLine } from "./command-line.mjs";
import { tableOf } from "./table";

/** This file runs as `build/bench/run.js`. */
const root = new URL("../../", import.meta.url);
const budgetFile = new URL("bench/budget.json", root);
const results = new URL("bench/results/", root);

const { flags, named, chosen } = readCommandLine(process.argv.slice(2), new URL("bench/", root));
const form = flags.short ? SHORT : FULL;
const faults: string[] = [];

for (const name of chosen) {
  const { default: bench }: { default: Bench } = await import(
    new URL(`${name}.bench.js`, import.meta.url).href
  );
  if (form.isShort && bench.notInShort && !named.includes(name)) continue;
  console.log(`\n${name}: ${bench.what}\n  against ${bench.against}`);
  const figures = await bench.run(form);
  console.log(tableOf(figures));
  keep(`${name}.json`, { ...bench, form, machine: machine(), at: new Date().toISOString(), figures });
  const budget: Budget = JSON.parse(readFileSync(budgetFile, "utf8"));
  if (flags.record) writeBudget({ ...budget, ...recordOf(name, figures) });
  else if (flags.check) faults.push(...(await lastingFaults(name, bench, figures, budget)));
  else if (!form.isShort && !figures.every(isReached)) faults.push(`"${name}" does not reach its figures.`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** The faults found twice in a row: another program may have slowed one side of a comparison, and seldom does so again. */
async function lastingFaults(
  name: string,
  bench: Bench,
  figures: Figure[],
  budget: Budget,
): Promise<string[]> {
  const isFaulty = (figure: Figure) => faultsOf(name, [figure], budget).length > 0;
  if (!figures.some(isFaulty)) return [];
  console.log(`${name} is measured again: a figure is a fifth or more worse than its record.`);
  const again = await bench.run(form);
  console.log(tableOf(again));
  return faultsOf(
    name,
    again.filter((_, place) => figures[place] && isFaulty(figures[place])),
    budget,
  );
}

function keep(name: string, result: object): void {
  mkdirSync(results, { recursive: true });
  writeFileSync(new URL(name, results), `${JSON.stringify(result, null, 2)}\n`);
}

function writeBudget(budget: Budget): void {
  const sorted = Object.entries(budget).toSorted(([a], [b]) => a.localeCompare(b));
  writeFileSync(budgetFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

function machine(): string {
  return `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}, ${process.platform}`;
}
