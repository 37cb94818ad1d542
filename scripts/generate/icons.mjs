/**
 * Writes the drawings of design-system/Icon/icons/, a module each so that a page loads only those it shows, from the
 * development dependency lucide-react (ISC licence). To add one, name it here by its meaning, run
 * `node scripts/generate/icons.mjs`, and commit the output.
 */
import { writeFileSync } from "node:fs";
import { icons } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const lucideNames = {
  menu: "Menu",
  x: "X",
  chevronDown: "ChevronDown",
  chevronUp: "ChevronUp",
  chevronLeft: "ChevronLeft",
  chevronRight: "ChevronRight",
  arrowLeft: "ArrowLeft",
  arrowRight: "ArrowRight",
  copy: "Copy",
  check: "Check",
  open: "Circle",
  eye: "Eye",
  eyeOff: "EyeOff",
  external: "ArrowUpRight",
  search: "Search",
  upload: "Upload",
  file: "File",
  trash: "Trash",
  plus: "Plus",
  minus: "Minus",
  key: "KeyRound",
  pen: "PenLine",
  sun: "Sun",
  moon: "Moon",
  system: "Monitor",
  info: "Info",
  positive: "CircleCheck",
  caution: "TriangleExclamationPoint",
  critical: "CircleExclamationPoint",
  // The steps of "How it works" and of the referrals (specification §3).
  submit: "Send",
  question: "MessageCircleQuestionMark",
  affiliate: "UsersRound",
  code: "CodeXml",
  validation: "BadgeCheck",
  payment: "Banknote",
  invite: "MailPlus",
  paid: "HandCoins",
};

const folder = new URL("../../design-system/Icon/icons/", import.meta.url);
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the drawing as the lines of a module that exports it under its name. */
function toModule(name, lucideName) {
  const shapes = renderToStaticMarkup(createElement(icons[lucideName]))
    .replace(/^<svg[^>]*>|<\/svg>$/g, "")
    .match(/<\w+[^>]*>/g)
    .map((shape) => shape.replace(">", " />"));
  const drawing = shapes.length > 1 ? ["<>", ...shapes.map((shape) => `  ${shape}`), "</>"] : shapes;
  return [`export const ${name} = (`, ...drawing.map((line) => `  ${line}`), ");"];
}

const origin = "// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).\n";
const names = Object.keys(lucideNames);
for (const name of names) {
  writeFileSync(
    new URL(`${kebab(name)}.tsx`, folder),
    `${origin}${toModule(name, lucideNames[name]).join("\n")}\n`,
  );
}
const exports = names.map((name) => `export { ${name} } from "./${kebab(name)}";`).sort();
writeFileSync(new URL("index.ts", folder), `${origin}${exports.join("\n")}\n`);
