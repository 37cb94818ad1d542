import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { light, spaceNames } from "./tokens";

const components = fileURLToPath(new URL("..", import.meta.url));

/** The tokens that layouts accept as their `gap`. */
const offered = spaceNames.map((name) => `space.${name}`);

it("every token is used by a component", () => {
  const code = readdirSync(components, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(components, name), "utf8"))
    .join("\n");
  const used = new Set([...code.matchAll(/vars\.(\w+\.\w+)/g)].map(([, token]) => token));
  const tokens = Object.entries(light).flatMap(([group, members]) =>
    Object.keys(members).map((name) => `${group}.${name}`),
  );
  expect(tokens.filter((token) => !used.has(token) && !offered.includes(token))).toEqual([]);
});
