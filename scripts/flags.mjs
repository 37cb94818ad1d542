/**
 * Writes public/flags.svg, the sprite of all flags that the country and phone pickers show, from the development
 * dependency country-flag-icons (MIT licence). Run it when the list of countries changes
 * or the package is updated, and commit what it writes: `node scripts/flags.mjs`.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { countryRows } from "./country-rows.mjs";

const root = new URL("..", import.meta.url);
const source = dirname(createRequire(import.meta.url).resolve("country-flag-icons/package.json"));
const drawn = new Set(readdirSync(join(source, "3x2")).map((name) => name.replace(".svg", "")));

/** The flag as a symbol of the sprite; coordinates need no more than a tenth of a unit at the sizes shown. */
function symbol(iso) {
  if (!drawn.has(iso))
    throw new Error(`country-flag-icons has no flag for ${iso}; the list would show a gap.`);
  const svg = readFileSync(join(source, "3x2", `${iso}.svg`), "utf8");
  const viewBox = svg.match(/viewBox="([^"]+)"/)?.[1];
  const drawing = svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "").replace(/(\.\d)\d+/g, "$1");
  return `<symbol id="${iso.toLowerCase()}" viewBox="${viewBox}">${ungrouped(drawing)}</symbol>`;
}

/** The same drawing without its groups, whose colours the shapes get: a browser makes every element anew for every flag. */
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

const codes = countryRows.map(({ iso }) => iso);
// The licence asks to be carried along.
const licence = `Flags: country-flag-icons\n${readFileSync(join(source, "LICENSE"), "utf8").trim()}`;
writeFileSync(
  new URL("public/flags.svg", root),
  `<svg xmlns="http://www.w3.org/2000/svg"><!--\n${licence}\n-->\n${codes.sort().map(symbol).join("\n")}\n</svg>\n`,
);
