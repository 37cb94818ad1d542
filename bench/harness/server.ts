import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A server in a process of its own, on loopback. */
export interface Server {
  url: string;
  pid: number;
  /** From the start of its process to its first response. Milliseconds. */
  startMs: number;
  /** Processor time that it has used, all threads and system calls of it. Microseconds. */
  cpu: () => number;
  /** Memory that it holds (resident set). Bytes. */
  memory: () => number;
  /** Ends it. */
  stop: () => Promise<void>;
}

interface Starting {
  /** Node's arguments: a file, or flags and words. */
  words: string[];
  /** It also gets SCRATCH, a folder of its own that is removed with it. */
  env: NodeJS.ProcessEnv;
  port: number;
  /** Responds below 500 once the server serves; default `/`. */
  path?: string;
}

const START_LIMIT_MS = 60_000;

/** Starts a server and waits for its first response. Throws with its output when there is none. */
export async function startServer({ words, env, port, path = "/" }: Starting): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "conclave-bench-"));
  const log = join(folder, "printed");
  // Into a file, as under systemd: a pipe would have this process read each line, and slow the load that it makes.
  const output = openSync(log, "w");
  const began = performance.now();
  const child = spawn(process.execPath, words, {
    env: { ...env, SCRATCH: folder },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const { pid } = child;
  if (pid === undefined) throw new Error(`Node could not be started at ${process.execPath}.`);
  const url = `http://127.0.0.1:${port}`;
  const stop = () => end(child).finally(() => rmSync(folder, { recursive: true, force: true }));
  try {
    await firstAnswer(`${url}${path}`, child);
  } catch (error) {
    const printed = readFileSync(log, "utf8").slice(-2_000);
    await stop();
    throw new Error(`${words.join(" ")} did not answer. It printed:\n${printed}`, { cause: error });
  }
  const startMs = performance.now() - began;
  return { url, pid, startMs, cpu: () => cpuOf(pid), memory: () => memoryOf(pid), stop };
}

/** Asks again and again, a few milliseconds apart, so that the measured start is that exact. */
async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  const agent = new Agent({ keepAlive: false });
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    if (await answers(url, agent)) return;
    await pause(2);
  }
  throw new Error(child.exitCode === null ? `No answer in ${START_LIMIT_MS} ms.` : "It ended.");
}

function answers(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once("end", () => resolve((response.statusCode ?? 500) < 500));
    }).once("error", () => resolve(false));
  });
}

/** The sum of its threads, each to the nanosecond; `stat` in the same folder counts in hundredths of a second. */
function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return Number(nanoseconds) / 1_000;
  });
  return threads.reduce((sum, each) => sum + each, 0);
}

function memoryOf(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) * 1024;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}
