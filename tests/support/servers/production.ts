import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { noTraffic, refuseLeaks, type Traffic } from "../browser/traffic";
import { identitySettings } from "../people/identity";
import { launch, programmeIn, ready, type ServerProcess } from "./built-server";
import { freePort } from "./listening";

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
export interface Running extends ServerProcess {
  url: string;
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
    programme: programmeIn(environment),
    async start(changes = {}) {
      const port =
        changes.PORT ??
        (changes.PUBLIC_URL ? String(await freePort()) : new URL(environment.PUBLIC_URL).port);
      const server = launch("startProduction", { ...environment, PORT: port, ...changes }, traffic);
      const running = { ...server, url: `http://127.0.0.1:${port}` };
      started.push(running);
      await ready(running, START_LIMIT_MS);
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
