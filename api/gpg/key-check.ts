import { Worker } from "node:worker_threads";
import { invalid, refused } from "../http/api-error";
import type { Answer, Question } from "./key-check.worker.js";
import type { CheckedKey } from "./key-rules.js";

/** The build has the worker beside its own file, under the same name. */
const WORKER = new URL("./key-check.worker.js", import.meta.url);

/** From the moment at which the library is loaded (security requirements, parameters §5). */
const TIME_LIMIT_MS = 1000;
const LOADING_LIMIT_MS = 10_000;
const MEMORY_LIMIT_MIB = 96;
/** Each takes a thread and its memory; more are answered 503. */
const MAX_AT_ONCE = 4;

let running = 0;

/**
 * Checks an uploaded OpenPGP key in a thread of its own, without the process's environment: its parser meets
 * whatever was sent, and must not stop the service. Throws 400 `{public_file}` with the reason when the key is
 * refused, 503 when too many are checked at the moment.
 *
 * @param bytes the file; it is handed over and empty afterwards
 * @param now milliseconds
 */
export async function checkInWorker(bytes: Uint8Array<ArrayBuffer>, now: number): Promise<CheckedKey> {
  if (running >= MAX_AT_ONCE) {
    throw refused(503, "Too many keys are being checked. Try again in a moment.");
  }
  running++;
  const worker = new Worker(WORKER, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MIB },
  });
  try {
    const answer = await ask(worker, { bytes, now });
    if (answer !== "ready" && "key" in answer) return answer.key;
    const problem =
      answer !== "ready" && "problem" in answer ? answer.problem : "This key could not be read.";
    throw invalid({ public_file: [problem] });
  } finally {
    await worker.terminate();
    running--;
  }
}

function ask(worker: Worker, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const tooSlow = () => resolve({ problem: "This key takes too long to check. Export a smaller one." });
    let timer = setTimeout(() => reject(new Error("The key check did not start in time.")), LOADING_LIMIT_MS);
    worker.on("message", (answer: Answer) => {
      clearTimeout(timer);
      if (answer !== "ready") return resolve(answer);
      timer = setTimeout(tooSlow, TIME_LIMIT_MS);
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
