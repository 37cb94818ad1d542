import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generateKey } from "openpgp";
import {
  noTraffic,
  recordingArguments,
  recordingStreams,
  recordTraffic,
  refuseLeaks,
  type Traffic,
} from "../browser/traffic";
import { identitySettings } from "../people/identity";
import { projectRoot } from "../project-root";

const START_LIMIT_MS = 60_000;

/** The settings of `npm run serve`. */
export interface ProductionEnvironment extends Record<string, string> {
  NODE_ENV: "production";
  DATA_DIR: string;
  PUBLIC_URL: string;
}

/** The environment of an instance in production, and the programs that read it. */
export interface Instance {
  folder: string;
  /** Everything that `npm run serve` needs, with a database that is not made yet. */
  environment: ProductionEnvironment;
  /** The programme's private key, armoured, as only a manager has it. */
  privateKey: string;
  /** Runs the programme command with this environment and returns its JSON. */
  programme: <Reply>(...words: string[]) => Promise<Reply>;
  /** Starts a process of it, which is ended with the instance. */
  start: (changes?: Record<string, string>) => Promise<Running>;
  /** The addresses its processes were asked for and led to, and the secrets they saw, where these are recorded (the journeys). */
  traffic: Traffic;
  /** Ends what still runs and removes the folder. Throws when a secret was in an address or in a log. */
  remove: () => Promise<void>;
}

/** A started process. */
export interface Running {
  url: string;
  child: ChildProcess;
  /** All that it has printed. */
  printed: () => string;
  /** Its exit code, or null when a signal ended it. */
  exited: Promise<number | null>;
}

/** A new production instance on this machine: a folder, secrets, a key pair. */
export async function newInstance(): Promise<Instance> {
  const folder = mkdtempSync(join(tmpdir(), "conclave-production-"));
  const { publicKey, privateKey } = await generateKey({
    userIDs: [{ name: "Programme" }],
    config: { aeadProtect: true },
  });
  writeFileSync(join(folder, "programme.asc"), publicKey);
  const environment: ProductionEnvironment = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
    DATA_DIR: join(folder, "data"),
    SESSION_SECRET: "5nX0qk2bWw8Jr7HkQzT1yVdLs9mPcGfA",
    SEALING_KEY: "c3RhbmRpbmcgc3RpbGwgaW4gdGhlIHJhaW4h",
    SIGNING_KEY: "d2hhdCB3YXMgc2VudCBpcyB3aGF0IGNhbWU",
    PROGRAMME_PUBLIC_KEY_FILE: join(folder, "programme.asc"),
    ...identitySettings,
  };
  const started: Running[] = [];
  const traffic = noTraffic();
  return {
    folder,
    environment,
    privateKey,
    traffic,
    async programme(...words) {
      const script = join(projectRoot, "build/node/programme.js");
      const options = { env: environment };
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...words, "--json"], options);
      return JSON.parse(stdout);
    },
    async start(changes = {}) {
      const port =
        changes.PORT ??
        (changes.PUBLIC_URL ? String(await freePort()) : new URL(environment.PUBLIC_URL).port);
      const running = launch({ ...environment, PORT: port, ...changes }, port, traffic);
      started.push(running);
      await ready(running);
      return running;
    },
    async remove() {
      for (const { child, exited } of started) {
        if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
        await exited;
      }
      rmSync(folder, { recursive: true, force: true });
      refuseLeaks(traffic, started.map(({ printed }) => printed()).join("\n"));
    },
  };
}

/** Starts the built server, as `npm run serve` does. */
function launch(env: ProductionEnvironment, port: string, traffic: Traffic): Running {
  const server = JSON.stringify(join(projectRoot, "build/node/server.js"));
  const program = `const { startProduction } = await import(${server}); await startProduction(process.env);`;
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
  return { url: `http://127.0.0.1:${port}`, child, printed: () => printed, exited };
}

function ready({ child, printed, exited }: Running): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The server did not become ready. It printed:\n${printed()}`));
    const timer = setTimeout(fail, START_LIMIT_MS);
    void exited.then(fail);
    child.stdout?.on("data", () => {
      if (!/^ready /m.test(printed())) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (!address || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}
