import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** How many times a run reports its progress, in addition to each failure. */
const TIMES = 20;

/**
 * A Vitest reporter of a run's progress, the number of files failed so far, and the command that runs a failed file alone. For
 * use with the default one, which reports the failures themselves.
 */
export default class TestProgress {
  #began = 0;
  #files = 0;
  #ended = 0;
  /** @type {string[]} */
  #alone = [];
  /** @type {(line: string) => void} */
  #say;

  /** @param {(line: string) => void} [say] called with each line; Vitest itself passes an object of options, which is ignored */
  constructor(say) {
    this.#say = typeof say === "function" ? say : (line) => process.stdout.write(`${line}\n`);
  }

  /** @param {readonly unknown[]} specifications one for each file and project */
  onTestRunStart(specifications) {
    this.#began = performance.now();
    this.#files = specifications.length;
    this.#ended = 0;
    this.#alone = [];
  }

  /** @param {import("vitest/node").TestModule} file */
  onTestModuleEnd(file) {
    this.#ended += 1;
    const failed = file.state() === "failed";
    if (failed) {
      this.#alone.push(lineAlone(file));
      this.#say(`failed; alone: ${lineAlone(file)}`);
    }
    const isDue = this.#ended === this.#files || this.#ended % Math.ceil(this.#files / TIMES) === 0;
    if (failed || isDue) this.#say(this.#far(file.project.name));
  }

  onTestRunEnd() {
    if (this.#alone.length === 0) return;
    this.#say(`\n${count(this.#alone.length, "file")} failed. Each of them alone:`);
    for (const line of this.#alone) this.#say(`  ${line}`);
  }

  /** @param {string} project of the file that has just ended */
  #far(project) {
    const seconds = Math.round((performance.now() - this.#began) / 1000);
    const failures = this.#alone.length > 0 ? `, ${this.#alone.length} failed` : "";
    return `${project}: ${this.#ended} of ${count(this.#files, "file")} after ${seconds} s${failures}`;
  }
}

/** @param {import("vitest/node").TestModule} file */
function lineAlone({ moduleId, project }) {
  return `npm test -- --project ${project.name} ${relative(root, moduleId)}`;
}

/** @param {number} number @param {string} what */
function count(number, what) {
  return `${number} ${number === 1 ? what : `${what}s`}`;
}
