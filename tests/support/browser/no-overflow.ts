import type { Page } from "playwright";
import { expect } from "vitest";

/** Expects that nothing on a page is wider than its window. */
export async function expectNoOverflow(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
