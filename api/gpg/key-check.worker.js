// JavaScript, and an entry point of the build of its own: a worker thread loads this file by its address.
import { parentPort } from "node:worker_threads";
import { KeyProblem } from "./key-problem.js";
import { checkKey } from "./key-rules.js";

/**
 * @typedef {{ bytes: Uint8Array<ArrayBuffer>; now: number }} Question
 * @typedef {"ready" | { key: import("./key-rules.js").CheckedKey } | { problem: string } | { failure: string }} Answer
 */

// The build runs it once, so that its compiled code can be cached.
export { checkKey };

/** @param {Answer} answer */
function post(answer) {
  parentPort?.postMessage(answer);
}

parentPort?.once("message", (/** @type {Question} */ { bytes, now }) => {
  checkKey(bytes, new Date(now)).then(
    (key) => post({ key }),
    (error) =>
      post(error instanceof KeyProblem ? { problem: error.message } : { failure: String(error?.name) }),
  );
});
// Loading the library takes longer than checking a key; the time limit begins here.
post("ready");
