import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { recordingArguments, recordingStreams, recordTraffic, type Traffic } from "../browser/traffic";
import { projectRoot } from "../project-root";

/** A process of the server as it was built: whether that is still true of the sources was the test command's question. */
export interface ServerProcess {
  child: ChildProcess;
  /** All that it has printed. */
  printed: () => string;
  /** Its exit code, or null when a signal ended it. */
  exited: Promise<number | null>;
}

/** Starts the built server, as `npm start` or `npm run serve` does. */
export function launch(
  start: "startLocal" | "startProduction",
  env: NodeJS.ProcessEnv,
  traffic: Traffic,
): ServerProcess {
  const server = JSON.stringify(join(projectRoot, "build/node/server.js"));
  const program = `const { ${start} } = await import(${server}); await ${start}(process.env);`;
  const words = [...recordingArguments(), "--input-type=module", "--eval", program];
  const child = spawn(process.execPath, words, { env, stdio: recordingStreams() });
  recordTraffic(traffic, child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      printed += chunk;
    });
  }
  const exited = once(child, "exit").then(([code]) => code as number | null);
  return { child, printed: () => printed, exited };
}

/** Waits until a server has printed that it is ready, and what matches `also`. Throws when it ends before, or takes longer than the limit. */
export function ready({ child, printed, exited }: ServerProcess, limitMs: number, also = /^/): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The server did not become ready. It printed:\n${printed()}`));
    const timer = setTimeout(fail, limitMs);
    void exited.then(fail);
    child.stdout?.on("data", () => {
      if (!/^ready /m.test(printed()) || !also.test(printed())) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The managers' command with this environment: a function that runs it and returns its JSON. */
export function programmeIn(env: NodeJS.ProcessEnv) {
  const script = join(projectRoot, "build/node/programme.js");
  return async <Reply>(...words: string[]): Promise<Reply> => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...words, "--json"], { env });
    return JSON.parse(stdout);
  };
}
