import { readdirSync, readFileSync } from "node:fs";
import { openScales } from "./bundle.mjs";
import { rivals } from "./rivals.mjs";

const library = new URL("../../design-system/", import.meta.url);
const page = new URL("../../docs/sizes.md", import.meta.url);
const budgetFile = new URL("sizes.budget.json", import.meta.url);

/** The page of sizes, whose tables `npm run sizes:components -- --write` fills in. */
export const pagePath = page.pathname;

/** What each component may weigh, in KiB after gzip: its scripts, the late ones too, and its styles. */
export const budget = JSON.parse(readFileSync(budgetFile, "utf8"));

/** Bytes as KiB with one decimal, as they are in the tables. */
export const kib = (bytes) => (bytes / 1024).toFixed(1);

/**
 * Weighs every component and its rivals.
 *
 * @returns {Promise<{ components: Map<string, import("./sizes-bundle.mjs").Size>, rivals: Map<string, string> }>} sizes by
 *   the component's name, and KiB by the rival's
 */
export async function weighAll() {
  const names = readdirSync(library, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[A-Z]/.test(entry.name))
    .map(({ name }) => name)
    .sort();
  const scales = openScales();
  try {
    const components = new Map();
    for (const name of names) components.set(name, await scales.weigh(`design-system/${name}/index.ts`));
    const figures = new Map();
    for (const { name, source, kib: known } of rivals) {
      figures.set(name, source ? kib((await scales.weighSource(source)).first) : known.toFixed(1));
    }
    return { components, rivals: figures };
  } finally {
    await scales.close();
  }
}

/** What is over its budget or has none, a sentence each. */
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

/** Both tables, as the lines of the page. */
export function tables(weights) {
  return { beside: besideRivals(weights), all: allComponents(weights.components) };
}

function besideRivals({ components, rivals: figures }) {
  const rows = rivals.map(({ component, name, note }) => {
    const { first, late } = components.get(component);
    const theirs = note ? `${figures.get(name)} ${note}` : figures.get(name);
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
 * The page with its tables replaced by these.
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
