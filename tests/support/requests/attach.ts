import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";

/**
 * Chooses files of these names and sizes, in bytes, as a person does: from a disk, where they stay as long as the browser
 * profile. Content that goes to the browser within the command takes it many seconds on a busy machine.
 */
export function attach(page: Page, ...files: [name: string, size: number][]): Promise<void> {
  // A new one for each choice: a browser refuses to send a file that was written again after it was chosen.
  const folder = mkdtempSync(join(tmpdir(), "conclave-attach-"));
  page.context().once("close", () => rmSync(folder, { recursive: true, force: true }));
  const paths = files.map(([name, size]) => {
    const path = join(folder, name);
    writeFileSync(path, "x");
    truncateSync(path, size);
    return path;
  });
  return page.getByLabel(/attachments/i).setInputFiles(paths);
}
