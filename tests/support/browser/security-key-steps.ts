import type { Page } from "playwright";
import { expect } from "vitest";
import { isFocused } from "../requests/fields";
import { openHydrated } from "./hydrated";
import { logIn } from "./log-in";

/** Asks for a key on /account/security, up to its name. */
export async function beginKey(page: Page, url: string) {
  await openHydrated(page, `${url}/account/security`);
  await page.getByRole("button", { name: "Add a security key" }).press("Enter");
  await expect.poll(() => isFocused(page.getByLabel("Name"))).toBe(true);
}

/** Adds the page's key, called Blue key, by the keyboard. */
export async function addKey(page: Page, url: string) {
  await beginKey(page, url);
  await page.keyboard.type("Blue key");
  await page.keyboard.press("Enter");
  await page.getByText("The security key is added.").waitFor();
}

/** Logs in up to the step that asks for a key instead of the app's code. */
export async function toSecondFactor(page: Page, url: string, email: string) {
  await openHydrated(page, `${url}/login?redirectTo=%2Ffaq`);
  await logIn(page, email);
  await page.getByRole("link", { name: "Use a security key" }).click();
  await page.waitForURL(/by=security-key/);
}

/** Logs in by the page's key. */
export async function logInByKey(page: Page, url: string, email: string) {
  await toSecondFactor(page, url, email);
  await page.getByRole("button", { name: "Use a security key" }).click();
  await page.waitForURL(`${url}/faq`);
}

/** Clears the session cookie, once no pending request could set it again. */
export async function forget(page: Page) {
  await page.goto("about:blank");
  await page.context().clearCookies();
}
