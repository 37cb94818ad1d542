import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { expect } from "vitest";
import { storybookSources } from "../../scripts/visual/storybook.mjs";

/** Copies the project into a folder, with stories of these components alone, and no approved pictures. */
export function copyProject(folder: string, ...components: string[]): void {
  const parts = new Set([...storybookSources, "remix.config.js", "scripts", "visual-review"]);
  parts.delete("stories");
  const files = [
    "tests/support/browser/chromium.ts",
    ...components.map((name) => `stories/${name}.stories.tsx`),
  ];
  const ofThePast = /visual-review\/baselines$/;
  for (const part of [...parts, ...files])
    cpSync(part, join(folder, part), { recursive: true, filter: (path) => !ofThePast.test(path) });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
}

/** Changes a file of the design system of a copied project. */
export function change(project: string, file: string, from: string, to: string): void {
  const path = join(project, "design-system", file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

/** Starts one of the scripts of `npm run` in a copied project. */
export function start(
  project: string,
  script: string,
  ...args: string[]
): ChildProcessByStdio<null, Readable, null> {
  const child = spawn(process.execPath, [join("scripts", script), ...args], {
    cwd: project,
    // Without the pages of documentation, which no picture shows, a build takes half as long; and Storybook's cache, which
    // names files of the project, is not that of the whole one, whose node_modules these are.
    env: { ...process.env, SB_TESTBUILD: "true", CACHE_DIR: join(project, "build/cache") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.setEncoding("utf8");
  return child;
}

/** `npm run visual`: how it ends, a line for each picture that is not approved, and how many were taken. */
export async function visualIn(project: string, ...args: string[]) {
  const child = start(project, "visual.mjs", ...args);
  let said = "";
  child.stdout.on("data", (text) => {
    said += text;
  });
  const [code] = await once(child, "close");
  let story = "";
  const open = [];
  for (const line of said.split("\n")) {
    if (/^[a-z-]+--[a-z-]+$/.test(line)) story = line;
    else if (line.startsWith("  ")) open.push(`${story} ${line.trim()}`);
  }
  return { code, open, photographed: Number(/^(\d+) pictures of/m.exec(said)?.[1] ?? 0) };
}
