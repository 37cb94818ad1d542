import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoKeysOf } from "../../../api/configuration";
import { noTraffic, refuseLeaks, type Traffic } from "../browser/traffic";
import { launch, programmeIn, ready } from "./built-server";
import { freePort } from "./listening";

const START_LIMIT_MS = 180_000;
const INVITATION = /invitation: (\S+) with the code (\S+)/;

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
  const traffic = noTraffic();
  let server = launch("startLocal", env, traffic);
  const servers = [server];
  const printed = () => servers.map((each) => each.printed()).join("");
  const end = async (signal: NodeJS.Signals) => {
    const { child, exited } = server;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await exited;
  };
  const removeData = () => {
    if (environment.DATA_DIR) return;
    for (const folder of [dataDir, demoKeysOf(dataDir)]) rmSync(folder, { recursive: true, force: true });
  };
  await ready(server, START_LIMIT_MS, INVITATION).catch(async (error: unknown) => {
    // Nothing could stop it later.
    await end("SIGKILL");
    removeData();
    throw error;
  });

  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    printed,
    child: () => server.child,
    traffic,
    invitation: printedInvitation(printed()),
    programme: programmeIn(env),
    kill: () => end("SIGKILL"),
    async restart() {
      server = launch("startLocal", env, traffic);
      servers.push(server);
      await ready(server, START_LIMIT_MS, INVITATION);
    },
    async stop() {
      await end("SIGTERM");
      removeData();
      refuseLeaks(traffic, printed());
    },
  };
}

function printedInvitation(output: string): { email: string; code: string } {
  const match = INVITATION.exec(output);
  if (!match?.[1] || !match[2]) throw new Error(`No invitation was printed:\n${output}`);
  return { email: match[1], code: match[2] };
}
