import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. It is looked for, because a bench runs as a bundle, which lies in another folder than its sources. */
export const projectRoot = rootAbove(dirname(fileURLToPath(import.meta.url)));

function rootAbove(folder: string): string {
  const parent = dirname(folder);
  if (existsSync(join(folder, "package.json")) || parent === folder) return folder;
  return rootAbove(parent);
}
