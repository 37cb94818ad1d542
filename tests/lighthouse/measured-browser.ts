import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright";
import { vi } from "vitest";
import { chromiumOptions } from "../support/browser/chromium";

/** A browser that Lighthouse and the test both steer, with the same cookies. */
export interface MeasuredBrowser {
  context: BrowserContext;
  /** Of its debugging protocol. */
  port: number;
  close: () => Promise<void>;
}

/** Starts a headless Chromium with a profile and a debugging port of its own. */
export async function launchMeasuredBrowser(): Promise<MeasuredBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "conclave-lighthouse-"));
  const { executablePath, args } = chromiumOptions();
  const options = { executablePath, args: [...args, "--remote-debugging-port=0"] };
  const context = await chromium.launchPersistentContext(profile, options).catch((error: unknown) => {
    rmSync(profile, { recursive: true, force: true });
    throw error;
  });
  // Chromium chooses a free port and writes it, then the address of its socket, into the profile.
  const portFile = join(profile, "DevToolsActivePort");
  await vi.waitUntil(() => existsSync(portFile));
  return {
    context,
    port: Number(readFileSync(portFile, "utf8").split("\n")[0]),
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
