import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { demoKeysOf } from "../../../api/configuration";
import {
  noTraffic,
  recordingArguments,
  recordingStreams,
  recordTraffic,
  refuseLeaks,
  type Traffic,
} from "../browser/traffic";
import { projectRoot } from "../project-root";

const START_LIMIT_MS = 180_000;

/** The built server, running on its own port and data folder. */
export interface RunningSite {
  url: string;
  dataDir: string;
  /** All that it has printed, its log among it. */
  printed: () => string;
  /** The addresses it was asked for and led to, and the secrets it saw, where these are recorded (the journeys). */
  traffic: Traffic;
  /** The invitation that it printed. */
  invitation: { email: string; code: string };
  /** The process that serves it now. */
  child: () => ChildProcess;
  /** Runs the programme command next to the server and returns its JSON. */
  programme: <Reply>(...words: string[]) => Promise<Reply>;
  /** Ends the process immediately, as a power cut would. */
  kill: () => Promise<void>;
  /** Starts it again on the same data. */
  restart: () => Promise<void>;
  /** Stops it and removes its data. Throws when a secret was in an address or in its log. */
  stop: () => Promise<void>;
}

/**
 * Starts `npm start`'s server; the test command has built it.
 *
 * @param environment settings besides the defaults; with a DATA_DIR, that folder is used and not removed
 */
export async function startSite(environment: Record<string, string> = {}): Promise<RunningSite> {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), "conclave-journey-"));
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...environment,
    DATA_DIR: dataDir,
    PORT: String(port),
    NODE_ENV: "production",
  };
  let printed = "";
  const keep = (text: string) => {
    printed += text;
  };
  const traffic = noTraffic();
  let child = launch(env, traffic);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  };
  const removeData = () => {
    if (environment.DATA_DIR) return;
    for (const folder of [dataDir, demoKeysOf(dataDir)]) rmSync(folder, { recursive: true, force: true });
  };
  const output = await ready(child, keep).catch(async (error: unknown) => {
    // Nothing could stop it later.
    await end("SIGKILL");
    removeData();
    throw error;
  });

  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    printed: () => printed,
    child: () => child,
    traffic,
    invitation: printedInvitation(output),
    async programme(...words) {
      const script = join(projectRoot, "build/node/programme.js");
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...words, "--json"], { env });
      return JSON.parse(stdout);
    },
    kill: () => end("SIGKILL"),
    async restart() {
      child = launch(env, traffic);
      await ready(child, keep);
    },
    async stop() {
      await end("SIGTERM");
      removeData();
      refuseLeaks(traffic, printed);
    },
  };
}

/** Starts the server as it was built: whether that is still true of the sources was the test command's question. */
function launch(env: NodeJS.ProcessEnv, traffic: Traffic): ChildProcess {
  const server = join(projectRoot, "build/node/server.js");
  const program = `const { startLocal } = await import(${JSON.stringify(server)}); await startLocal(process.env);`;
  const words = [...recordingArguments(), "--input-type=module", "--eval", program];
  const child = spawn(process.execPath, words, { env, stdio: recordingStreams() });
  recordTraffic(traffic, child);
  return child;
}

/** The output until the server was ready and had printed its invitation. */
function ready(child: ChildProcess, keep: (text: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = () => reject(new Error(`The server did not become ready. It printed:\n${output}`));
    const timer = setTimeout(fail, START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      if (!/^ready /m.test(output) || !/with the code/.test(output)) return;
      clearTimeout(timer);
      child.off("exit", fail);
      resolve(output);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => keep(String(chunk)));
    child.once("exit", fail);
  });
}

function printedInvitation(output: string): { email: string; code: string } {
  const match = /invitation: (\S+) with the code (\S+)/.exec(output);
  if (!match?.[1] || !match[2]) throw new Error(`No invitation was printed:\n${output}`);
  return { email: match[1], code: match[2] };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("No port is free.")),
      );
    });
  });
}
