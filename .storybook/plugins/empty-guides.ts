import type { Plugin } from "vite";

/** Whether Storybook is built without its pages of documentation (its own switch): then nothing in it reads MDX. */
export const isWithoutPages = process.env.SB_TESTBUILD === "true";

/** Replaces each guide with an empty one, for a build without pages. */
export function emptyGuides(): Plugin {
  return {
    name: "conclave:empty-guides",
    enforce: "pre",
    load: (id) => (id.endsWith(".mdx") ? 'export const purpose = ""; export default () => null;' : null),
  };
}
