import { Worker } from "node:worker_threads";
import type { Answer, Question } from "./key-check.worker.js";
import type { CheckedKey } from "./key-rules.js";

/** The build puts the worker next to the bundle, under the same name. */
const WORKER = new URL("./key-check.worker.js", import.meta.url);
const MEMORY_LIMIT_MIB = 96;

/** A thread that checks one key. */
export interface KeyThread {
  /** Fulfilled when the library is loaded; rejected when that fails. */
  ready: Promise<void>;
  /** Checks a key. The bytes are transferred and empty afterwards. */
  judge: (question: Question, limits: KeyLimits) => Promise<Judged>;
  /** Fulfilled when the thread has ended, with its memory. */
  end: () => Promise<unknown>;
}

/** The result of a key's check. */
export type Judged = { key: CheckedKey } | { problem: string };

/** The most time to wait. Milliseconds. */
export interface KeyLimits {
  /** For the library. */
  loading: number;
  /** From then on. */
  checking: number;
}

/**
 * Starts a thread that checks an OpenPGP key, without the process's environment: its parser reads untrusted input, and must
 * not stop the service. The library is large; its memory is freed with the thread. Until `judge` is called it keeps no
 * process from ending.
 */
export function startKeyThread(): KeyThread {
  const worker = new Worker(WORKER, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MIB },
  });
  worker.unref();
  const answer = () =>
    new Promise<Answer>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("The key check ended without an answer.")));
    });
  const ready = answer().then(() => undefined);
  // The caller of `judge` gets the error.
  ready.catch(() => {});
  return {
    ready,
    async judge(question, { loading, checking }) {
      worker.ref();
      await within(loading, ready, () => {
        throw new Error("The key check did not start in time.");
      });
      const answered = answer();
      worker.postMessage(question, [question.bytes.buffer]);
      const judged = await within<Answer>(checking, answered, () => ({
        problem: "This key takes too long to check. Export a smaller one.",
      }));
      if (judged !== "ready" && ("key" in judged || "problem" in judged)) return judged;
      return { problem: "This key could not be read." };
    },
    end: () => worker.terminate(),
  };
}

/** Resolves to the promise's result within so many milliseconds, or else to that of `late`. */
async function within<Result>(
  limitMs: number,
  promise: Promise<Result>,
  late: () => Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Result>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, limitMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
