import { colourRoles, groupRoles } from "./roles";
import { breakpoints, type Colours, type light } from "./tokens";

/** A token in the W3C's format, with its name in our code. */
interface Token {
  $value: unknown;
  $description?: string;
  $extensions: { conclave: { code: string; css?: string } };
}

/** A theme's tokens by group, in a file of the Design Tokens Format Module 2025.10. */
export type TokenFile = { $schema: string } & Record<string, unknown>;

type Theme = typeof light;

/** As in biome.json. */
const LINE_LENGTH = 110;

/** The format's type of each of our groups, and how to write its values. */
const formats: Record<keyof Theme, { type: string; write: (css: string) => unknown }> = {
  colour: { type: "color", write: colour },
  font: { type: "fontFamily", write: (css) => css.split(", ").map((name) => name.replaceAll('"', "")) },
  size: { type: "dimension", write: measure },
  leading: { type: "number", write: Number },
  weight: { type: "fontWeight", write: Number },
  space: { type: "dimension", write: measure },
  width: { type: "dimension", write: measure },
  radius: { type: "dimension", write: measure },
  duration: { type: "duration", write: measure },
  ease: { type: "cubicBezier", write: (css) => (css.match(/-?[\d.]+/g) ?? []).map(Number) },
  shadow: { type: "shadow", write: (css) => css.split(", ").map(shadow) },
  layer: { type: "number", write: Number },
};

/**
 * A theme in the W3C's format for design tokens, which Figma and Style Dictionary read.
 *
 * @throws when a value is not written as the tokens are (`#rrggbb`, `1rem`, `120ms`): a guess would reach designers as a fact
 */
export function designTokens(theme: Theme): TokenFile {
  const groups = (Object.keys(formats) as (keyof Theme)[]).map((group) => [group, groupOf(theme, group)]);
  return {
    $schema: "https://www.designtokens.org/schemas/2025.10/format.json",
    ...Object.fromEntries(groups),
    breakpoint: {
      $type: "dimension",
      $description: groupRoles.breakpoint,
      ...mapped(breakpoints, (name, pixels) => ({
        $value: { value: pixels, unit: "px" },
        $extensions: { conclave: { code: `breakpoints.${name}` } },
      })),
    },
  };
}

/** A theme's file as it is stored: JSON with every object and list on one line where that fits, since people compare versions of it. */
export function tokenFileText(file: TokenFile): string {
  return `${printed(file)}\n`;
}

/** @param room how many characters its first line has left */
function printed(value: unknown, indent = "", room = LINE_LENGTH): string {
  const line = JSON.stringify(value, null, 1).replace(
    /(\[?)\n *(\]?)/g,
    (_, open, close) => open + close || " ",
  );
  if (line.length <= room || typeof value !== "object" || value === null) return line;
  const inner = `${indent}  `;
  const entries = Object.entries(value).map(([key, item]) => {
    const name = Array.isArray(value) ? inner : `${inner}${JSON.stringify(key)}: `;
    return name + printed(item, inner, LINE_LENGTH - name.length - 1);
  });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${entries.join(",\n")}\n${indent}${close}`;
}

/** The CSS variable of a token: `--colour-text-quiet`. */
export function cssName(group: string, name: string): string {
  return `--${[group, name].map((part) => part.replace(/([A-Z])/g, "-$1").toLowerCase()).join("-")}`;
}

function groupOf(theme: Theme, group: keyof Theme): Record<string, unknown> {
  const { type, write } = formats[group];
  return {
    $type: type,
    $description: groupRoles[group],
    ...mapped<string, Token>(theme[group], (name, css) => ({
      $value: write(css),
      ...(group === "colour" && { $description: colourRoles[name as keyof Colours] }),
      $extensions: { conclave: { code: `vars.${group}.${name}`, css: cssName(group, name) } },
    })),
  };
}

function mapped<From, To>(values: Record<string, From>, to: (name: string, value: From) => To) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(name, value)]));
}

function measure(css: string): { value: number; unit: string } {
  const [, value, unit] = /^(-?[\d.]+)(rem|px|ms)$/.exec(css) ?? [];
  if (unit) return { value: Number(value), unit };
  if (css === "0") return { value: 0, unit: "px" };
  throw new Error(`"${css}" is no length or time that tokens are written in. Write it in rem, px or ms.`);
}

function colour(css: string) {
  if (!/^#([0-9a-f]{2}){3,4}$/i.test(css))
    throw new Error(`"${css}" is no #rrggbb colour, so it cannot be written as a token. Write it as hex.`);
  const [red = 0, green = 0, blue = 0, alpha = 255] = (css.match(/[0-9a-f]{2}/gi) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  const share = (part: number) => Number((part / 255).toFixed(4));
  return {
    colorSpace: "srgb",
    components: [red, green, blue].map(share),
    alpha: share(alpha),
    hex: css.slice(0, 7),
  };
}

function shadow(css: string) {
  const [x = "", y = "", blur = "", paint = ""] = css.split(" ");
  return {
    color: colour(paint),
    offsetX: measure(x),
    offsetY: measure(y),
    blur: measure(blur),
    spread: measure("0"),
  };
}
