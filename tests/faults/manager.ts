import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { bundle } from "../../scripts/build/bundle-processes.mjs";
import { projectRoot } from "../support/project-root";
import type { Ended } from "../support/servers/command-process";
import type { Asked } from "./manager-process";

/** A manager's process next to a running instance. */
export interface Manager {
  /** Runs a verb; undefined when the process was killed before it responded. */
  run: (argv: string[], input?: string) => Promise<Ended | undefined>;
  /** Ends the process immediately. */
  kill: () => void;
}

/** Bundles the managers' process once. Returns its file and a function that removes it. */
export async function buildManager(): Promise<{ file: string; remove: () => void }> {
  // Inside the project, so that packages are found from there.
  const folder = mkdtempSync(join(projectRoot, "node_modules/.manager-"));
  const file = join(folder, "manager.mjs");
  await bundle({ entryPoints: ["tests/faults/manager-process.ts"], outfile: file, splitting: false });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts a manager's process on an instance's data. */
export function startManager(file: string, { dataDir, url }: { dataDir: string; url: string }): Manager {
  const { port } = new URL(url);
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, NODE_ENV: "production" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  // A write to a process that was just killed fails.
  child.stdin?.on("error", () => {});
  const waiting: ((ended: Ended | undefined) => void)[] = [];
  createInterface({ input: child.stdout as NonNullable<ChildProcess["stdout"]> }).on("line", (line) =>
    waiting.shift()?.(JSON.parse(line)),
  );
  let hasEnded = false;
  child.once("close", () => {
    hasEnded = true;
    for (const end of waiting.splice(0)) end(undefined);
  });
  return {
    run(argv, input = "") {
      if (hasEnded) return Promise.resolve(undefined);
      const asked: Asked = { argv, input };
      return new Promise((resolve) => {
        waiting.push(resolve);
        child.stdin?.write(`${JSON.stringify(asked)}\n`);
      });
    },
    kill: () => child.kill("SIGKILL"),
  };
}
