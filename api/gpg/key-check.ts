import { Worker } from "node:worker_threads";
import { invalid, refused } from "../http/api-error";
import type { Answer, Question } from "./key-check.worker.js";
import type { CheckedKey } from "./key-rules.js";

/** The build has the worker beside its own file, under the same name. */
const WORKER = new URL("./key-check.worker.js", import.meta.url);

interface Limits {
  /** Of loading the library. Milliseconds. */
  loading: number;
  /** From then on. Milliseconds. */
  checking: number;
}

/** For what anybody may send (security requirements, parameters §5). */
const FOR_UPLOADS: Limits = { loading: 10_000, checking: 1000 };
const MEMORY_LIMIT_MIB = 96;
/** Each takes a thread and its memory; more are answered 503. */
const MAX_AT_ONCE = 4;

let running = 0;

/**
 * Checks an uploaded OpenPGP key. Throws 400 `{public_file}` with the reason when the key is refused, 503 when too many
 * are checked at the moment.
 *
 * @param bytes the file; it is handed over and empty afterwards
 * @param now milliseconds
 */
export async function checkInWorker(bytes: Uint8Array<ArrayBuffer>, now: number): Promise<CheckedKey> {
  if (running >= MAX_AT_ONCE) {
    throw refused(503, "Too many keys are being checked. Try again in a moment.");
  }
  const judged = await judgeInWorker(bytes, now);
  if ("problem" in judged) throw invalid({ public_file: [judged.problem] });
  return judged.key;
}

/**
 * Judges an OpenPGP key in a thread of its own, without the process's environment: its parser meets whatever was sent, and
 * must not stop the service. The library, which is large, leaves the memory with the thread.
 */
export async function judgeInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  now: number,
  limits = FOR_UPLOADS,
): Promise<{ key: CheckedKey } | { problem: string }> {
  running++;
  let worker: Worker | undefined;
  try {
    worker = new Worker(WORKER, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MIB },
    });
    const answer = await ask(worker, { bytes, now }, limits);
    if (answer !== "ready" && ("key" in answer || "problem" in answer)) return answer;
    return { problem: "This key could not be read." };
  } finally {
    await worker?.terminate();
    running--;
  }
}

function ask(worker: Worker, question: Question, limits: Limits): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const tooSlow = () => resolve({ problem: "This key takes too long to check. Export a smaller one." });
    let timer = setTimeout(() => reject(new Error("The key check did not start in time.")), limits.loading);
    worker.on("message", (answer: Answer) => {
      clearTimeout(timer);
      if (answer !== "ready") return resolve(answer);
      timer = setTimeout(tooSlow, limits.checking);
      worker.postMessage(question, [question.bytes.buffer]);
    });
    worker.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(new Error("The key check ended without an answer."));
    });
  });
}
