import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build/load-source.mjs";
import { openScales } from "../sizes/bundle.mjs";

/**
 * Measures components of the design system, as docs/sizes.md has them.
 *
 * @param {readonly string[]} names names of no component are ignored
 * @returns {Promise<Map<string, import("../sizes/bundle.mjs").Size>>}
 */
export async function weighComponents(names) {
  const entries = names
    .map((name) => [name, `design-system/${name}/index.ts`])
    .filter(([, entry]) => existsSync(join(root, entry)));
  const weights = new Map();
  if (entries.length === 0) return weights;
  const scales = openScales();
  try {
    for (const [name, entry] of entries) weights.set(name, await scales.weigh(entry));
  } finally {
    await scales.close();
  }
  return weights;
}
