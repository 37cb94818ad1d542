import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fingerprint } from "../build.mjs";
import { intoLog } from "../local/into-log.mjs";
import { oneAtATime } from "../local/one-at-a-time.mjs";
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
 * Builds Storybook when there is no build, or its sources have changed since. Of two processes that find it stale the second waits.
 *
 * @returns {Promise<string>} its folder
 */
export async function buildStorybookIfStale() {
  await oneAtATime(`${folder}.lock`, async () => {
    const stamp = await fingerprint(storybookSources);
    if (isBuildOf(stamp)) return;
    // Aside, so that the last one can be looked at until this one is whole.
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
      writeFileSync(join(building, stampName), stamp);
      rmSync(folder, { recursive: true, force: true });
      renameSync(building, folder);
    } finally {
      rmSync(building, { recursive: true, force: true });
    }
  });
  return folder;
}

/** @param {string} stamp */
function isBuildOf(stamp) {
  const file = join(folder, stampName);
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
}
