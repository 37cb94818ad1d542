import { readdirSync, readFileSync } from "node:fs";
import { openScales } from "./bundle.mjs";
import { rivals } from "./rivals.mjs";

const library = new URL("../../design-system/", import.meta.url);
const page = new URL("../../docs/sizes.md", import.meta.url);
const budgetFile = new URL("sizes.budget.json", import.meta.url);

/** The page of sizes, whose tables `npm run sizes:components -- --write` updates. */
export const pagePath = page.pathname;

/** The largest size of each component, in KiB after gzip: of its scripts, including the late ones, and of its styles. */
export const budget = JSON.parse(readFileSync(budgetFile, "utf8"));

/** Bytes as KiB with one decimal, as they are in the tables. */
export const kib = (bytes) => (bytes / 1024).toFixed(1);

/**
 * Measures every component.
 *
 * @returns {Promise<Map<string, import("./bundle.mjs").Size>>} sizes by the component's name
 */
export async function weighComponents() {
  const names = readdirSync(library, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[A-Z]/.test(entry.name))
    .map(({ name }) => name)
    .sort();
  const scales = openScales();
  try {
    const sizes = new Map();
    for (const name of names) sizes.set(name, await scales.weigh(`design-system/${name}/index.ts`));
    return sizes;
  } finally {
    await scales.close();
  }
}

/** Returns a sentence for each component that is over its budget or has none. */
export function overBudget(components, allowed = budget) {
  return [...components].flatMap(([name, { first, late, css }]) => {
    const limit = allowed[name];
    if (!limit) return [`${name} has no budget: add it to scripts/sizes/sizes.budget.json.`];
    return [
      ["scripts", first + late, limit.scripts],
      ["styles", css, limit.styles],
    ].flatMap(([what, bytes, most]) =>
      bytes > most * 1024
        ? [
            `${name}: its ${what} weigh ${kib(bytes)} KiB, ${most} are allowed. Find what came in, or raise the budget.`,
          ]
        : [],
    );
  });
}

/** Returns both tables, as the lines of the page. */
export function tables(components) {
  return { beside: besideRivals(components), all: allComponents(components) };
}

function besideRivals(components) {
  const rows = rivals.map(({ component, name, kib: figure, note }) => {
    const { first, late } = components.get(component);
    const theirs = note ? `${figure} ${note}` : figure;
    return `| ${component} | ${kib(first)} | ${kib(first + late)} | ${name} | ${theirs} |`;
  });
  return [
    "| Component | first | with the late part | Rival | KiB |",
    "| --- | ---: | ---: | --- | --- |",
    ...rows,
  ];
}

function allComponents(components) {
  const rows = [...components].map(
    ([name, { first, late, css }]) =>
      `| ${name} | ${kib(first)} | ${late ? kib(late) : ""} | ${css ? kib(css) : ""} |`,
  );
  return ["| Component | first | late | styles |", "| --- | ---: | ---: | ---: |", ...rows];
}

/**
 * Returns the page with its tables replaced by these.
 *
 * @type {(markdown: string, tables: { beside: string[], all: string[] }) => string}
 */
export function fillIn(markdown, { beside, all }) {
  return [
    ["beside", beside],
    ["all", all],
  ].reduce((text, [name, lines]) => {
    const between = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
    if (!between.test(text)) throw new Error(`docs/sizes.md has no place for the table "${name}".`);
    return text.replace(between, (_, start, end) => `${start}\n${lines.join("\n")}\n\n${end}`);
  }, markdown);
}
