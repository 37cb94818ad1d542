import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { findFirefox, firefoxNote } from "./firefox.mjs";

afterEach(() => {
  vi.unstubAllEnvs();
});

it("takes the Firefox that FIREFOX_PATH names, if it is there", () => {
  const folder = mkdtempSync(join(tmpdir(), "conclave-firefox-"));
  const path = join(folder, "firefox");
  vi.stubEnv("FIREFOX_PATH", path);
  expect(findFirefox()).not.toBe(path);
  writeFileSync(path, "");
  expect(findFirefox()).toBe(path);
  rmSync(folder, { recursive: true });
});

it("says which command runs the tests in Firefox, and why they are skipped where there is none", () => {
  expect(firefoxNote("/usr/bin/firefox")).toBe(
    "Not among these: the tests in Firefox. `npm run test:firefox` runs them.",
  );
  expect(firefoxNote(undefined)).toMatch(/^Skipped: .*none was found.*npm run test:firefox.*FIREFOX_PATH/);
});
