/**
 * Writes design-system/Flag/flags.svg, one picture of all flags that the country and phone pickers show, from the
 * development dependency country-flag-icons (MIT licence). Run it when the list of countries changes or the package is
 * updated, and commit the output: `node scripts/generate/flags.mjs`.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = new URL("../..", import.meta.url);
const source = dirname(createRequire(import.meta.url).resolve("country-flag-icons/package.json"));
const drawn = new Set(readdirSync(join(source, "3x2")).map((name) => name.replace(".svg", "")));

/**
 * The flag in its cell of the sheet (design-system/Flag/sheet.ts). Coordinates need no more than a tenth of a unit at the
 * sizes shown.
 */
function inItsCell(iso) {
  if (!drawn.has(iso))
    throw new Error(`country-flag-icons has no flag for ${iso}; the list would show a gap.`);
  const svg = readFileSync(join(source, "3x2", `${iso}.svg`), "utf8");
  const viewBox = svg.match(/viewBox="([^"]+)"/)?.[1];
  const drawing = svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "").replace(/(\.\d)\d+/g, "$1");
  const [row, column] = [...iso].map((letter) => letter.charCodeAt(0) - "A".charCodeAt(0));
  const place = `x="${4 * column}" y="${3 * row}" width="3" height="2"`;
  return `<svg id="${iso.toLowerCase()}" ${place} viewBox="${viewBox}">${ungrouped(drawing)}</svg>`;
}

/** Returns the drawing without its groups, whose colours the shapes inherit: a browser processes every element. */
function ungrouped(drawing) {
  const group = /<g((?: (?:fill|stroke)[\w-]*="[^"]*")+)>((?:<(?!g\b)[^<>]*\/>)+)<\/g>/g;
  const plain = drawing.replace(group, (_group, own, shapes) =>
    shapes.replace(/<(\w+)([^>]*)\/>/g, (_shape, name, given) => {
      const missing = own
        .match(/ [\w-]+="[^"]*"/g)
        .filter((each) => !given.includes(`${each.split("=")[0]}=`));
      return `<${name}${missing.join("")}${given}/>`;
    }),
  );
  return plain === drawing ? plain : ungrouped(plain);
}

/** The list of the country and phone pickers has a row for each country, which begins with its two-letter code. */
const countries = readFileSync(new URL("lib/countries/countries.ts", root), "utf8");
const codes = countries.match(/^[A-Z]{2}(?=\d)/gm);
// The licence requires that its text is included.
const licence = `Flags: country-flag-icons\n${readFileSync(join(source, "LICENSE"), "utf8").trim()}`;
writeFileSync(
  new URL("design-system/Flag/flags.svg", root),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 104 78"><!--\n${licence}\n-->\n${codes.sort().map(inItsCell).join("\n")}\n</svg>\n`,
);
