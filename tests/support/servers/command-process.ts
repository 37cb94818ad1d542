import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll } from "vitest";
import { bundle, threads } from "../../../scripts/build/bundle-processes.mjs";
import { root } from "../../../scripts/build/load-source.mjs";

const MAKING_MS = 60_000;

/** A process's exit code, and its output. */
export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Bundles the managers' command, as it is in the sources, into a script for Node. Returns its path, and a function that removes it. */
async function commandScript(): Promise<{ script: string; remove: () => void }> {
  // Inside the project, so that packages are found from there.
  const folder = mkdtempSync(join(root, "node_modules/.command-"));
  const entryPoints = { programme: "programme/cli/bin.ts", "hash.worker": threads["hash.worker"] };
  await bundle({ outdir: folder, entryPoints });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { script: join(folder, "programme.js"), remove };
}

/** The same for the tests of a file, made before the first and removed after the last. Returns an object that has its path by then. */
export function commandForTests(): { readonly script: string } {
  const command = { script: "" };
  beforeAll(async () => {
    const made = await commandScript();
    command.script = made.script;
    return made.remove;
  }, MAKING_MS);
  return command;
}

/** Runs a line of a shell; `$1` and the following are words that the shell does not parse. */
export function shell(line: string, words: string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve) => {
    execFile("/bin/bash", ["--norc", "-c", line, "shell", ...words], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });
}
