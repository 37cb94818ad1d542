import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * Makes an empty folder for a test, or in its `beforeEach`, and returns its path. It is removed however the test ends,
 * after whatever `afterEach` ends, and after the test's later `onTestFinished` hooks.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "conclave-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
