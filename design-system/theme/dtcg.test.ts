import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { cssName, designTokens, tokenFileText } from "./dtcg";
import { breakpoints, dark, light } from "./tokens";

const root = fileURLToPath(new URL("../..", import.meta.url));
const schemas = join(root, "tests/support/design-tokens");

// `format.json` refers to the rest by their addresses.
const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));
for (const name of readdirSync(schemas, { recursive: true, encoding: "utf8" }))
  if (name.endsWith(".json")) ajv.addSchema(JSON.parse(readFileSync(join(schemas, name), "utf8")));
const isValid = ajv.getSchema("https://www.designtokens.org/schemas/2025.10/format.json");

type Group = Record<string, { $value: never; $extensions: { conclave: { code: string; css?: string } } }>;

describe.each([
  ["light", light],
  ["dark", dark],
])("the tokens of the %s theme that leave the house", (name, theme) => {
  const file = designTokens(theme);
  // A type is set on the group; the schema checks each token's own.
  const spelt = Object.fromEntries(
    Object.entries(file).map(([group, tokens]) => [
      group,
      typeof tokens === "string" ? tokens : withTypes(tokens as Group),
    ]),
  );

  it("are valid by the W3C's schema", () => {
    expect([isValid?.(file), isValid?.errors]).toEqual([true, null]);
    expect([isValid?.(spelt), isValid?.errors]).toEqual([true, null]);
  });

  it("are all that the theme has, each with its name in code", () => {
    const codes = Object.entries(file).flatMap(([, group]) =>
      Object.entries(group as Group)
        .filter(([key]) => !key.startsWith("$"))
        .map(([, { $extensions }]) => $extensions?.conclave.code),
    );
    const inCode = Object.entries(theme).flatMap(([group, tokens]) =>
      Object.keys(tokens).map((token) => `vars.${group}.${token}`),
    );
    const widths = Object.keys(breakpoints).map((width) => `breakpoints.${width}`);
    expect(codes.filter(Boolean).sort()).toEqual([...inCode, ...widths].sort());
  });

  it("are in the file that designers import (npm run tokens)", async () => {
    const path = join(root, `design-system/theme/tokens/${name}.tokens.json`);
    await expect(tokenFileText(file)).toMatchFileSnapshot(path);
  });
});

it("the schema refuses what is no token", () => {
  const broken = { space: { m: { $type: "dimension", $value: { value: "1", unit: "rem" } } } };
  expect(isValid?.(broken)).toBe(false);
});

it("values come out as they are written in the theme", () => {
  const { colour, space, shadow, ease, font } = designTokens(light) as unknown as Record<string, Group>;
  expect(colour?.backdrop?.$value).toEqual({
    colorSpace: "srgb",
    components: [0.0431, 0.0471, 0.0588],
    alpha: 0.702,
    hex: "#0b0c0f",
  });
  expect(space?.m?.$value).toEqual({ value: 1, unit: "rem" });
  expect(ease?.out?.$value).toEqual([0.2, 0, 0, 1]);
  expect(font?.mono?.$value).toContain("IBM Plex Mono");
  expect(shadow?.overlay?.$value).toHaveLength(2);
  expect(cssName("colour", "textQuiet")).toBe("--colour-text-quiet");
});

it("a value that is written another way is refused", () => {
  const odd = { ...light, colour: { ...light.colour, text: "rebeccapurple" } };
  expect(() => designTokens(odd)).toThrow(/no #rrggbb/);
  expect(() => designTokens({ ...light, space: { ...light.space, m: "1em" } })).toThrow(/no length/);
});

function withTypes(group: Group): object {
  const { $type } = group as unknown as { $type: string };
  return Object.fromEntries(
    Object.entries(group).map(([key, token]) => [key, key.startsWith("$") ? token : { ...token, $type }]),
  );
}
