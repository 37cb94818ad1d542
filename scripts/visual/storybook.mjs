import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fingerprint } from "../build.mjs";
import { run } from "../local/run.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "build/storybook");
// Inside the build, so that a build made by other means is not taken for this one.
const stampFile = join(folder, "visual-stamp");

/** The files and folders that Storybook is built from. */
export const storybookSources = [
  ".storybook",
  "stories",
  "app",
  "contract",
  "design-system",
  "CHANGELOG.md",
  "docs/sizes.md",
  "lib",
  "public",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * Builds Storybook when there is no build, or what it is made of has changed since.
 *
 * @returns {Promise<string>} its folder
 */
export async function buildStorybookIfStale() {
  const stamp = await fingerprint(storybookSources);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return folder;
  console.log("Building Storybook, because what it is made of has changed.");
  rmSync(stampFile, { force: true });
  await run("npm", ["run", "--silent", "storybook:build"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    // A test runner's own setting would bring React's development build in.
    env: { ...process.env, NODE_ENV: "production" },
  });
  writeFileSync(stampFile, stamp);
  return folder;
}
