import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";

type SizedFile = readonly [name: string, size: number];

/**
 * Chooses files of these names and sizes, in bytes, as a person does: from a disk, where they stay as long as the browser
 * profile. Content that goes to the browser within the command takes it many seconds on a busy machine.
 */
export function attach(page: Page, ...files: SizedFile[]): Promise<void> {
  return page.getByLabel(/attachments/i).setInputFiles(filesOnDisk(page, ...files));
}

/** Writes such files; returns their paths. */
export function filesOnDisk(page: Page, ...files: SizedFile[]): string[] {
  // A new one for each choice: a browser refuses to send a file that was written again after it was chosen.
  const folder = mkdtempSync(join(tmpdir(), "conclave-attach-"));
  page.context().once("close", () => rmSync(folder, { recursive: true, force: true }));
  return files.map(([name, size]) => {
    const path = join(folder, name);
    writeFileSync(path, "x");
    truncateSync(path, size);
    return path;
  });
}
