import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fingerprint } from "../build.mjs";
import { intoLog } from "../local/into-log.mjs";
import { run } from "../local/run.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "build/storybook");
// Inside the build, so that a build made by other means is not mistaken for this one.
const stampName = "visual-stamp";

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

const words = {
  begins: "building Storybook, because what it is made of has changed",
  ended: "built Storybook",
};

/**
 * Builds Storybook when there is no build, or its sources have changed since.
 *
 * @returns {Promise<string>} its folder
 */
export async function buildStorybookIfStale() {
  const stamp = await fingerprint(storybookSources);
  if (isBuildOf(stamp)) return folder;
  // Two processes that find it stale concurrently build in a folder each.
  const building = `${folder}-${process.pid}`;
  try {
    await intoLog("storybook", words, (log) =>
      run("npm", ["run", "--silent", "storybook:build", "--", "--output-dir", building], {
        cwd: root,
        stdio: ["ignore", log, log],
        // A test runner's NODE_ENV would include React's development build.
        env: { ...process.env, NODE_ENV: "production" },
      }),
    );
    // The other process may have been first, and serve its build.
    if (isBuildOf(stamp)) return folder;
    writeFileSync(join(building, stampName), stamp);
    rmSync(folder, { recursive: true, force: true });
    renameSync(building, folder);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  return folder;
}

/** @param {string} stamp */
function isBuildOf(stamp) {
  const file = join(folder, stampName);
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
}
