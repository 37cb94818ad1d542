// Text typed after a refusal, while the scripts of its page were still loading.

import { expect, test } from "vitest";
import { holdScripts, hydrated, openHydrated } from "../support/browser/hydrated";
import { logIn } from "../support/browser/log-in";
import { freshPage } from "../support/browser/opened-page";
import { withServices } from "../support/database/seeded-data";
import { currentCode, wrongCodeFor } from "../support/people/codes";
import { SAMPLE_PASSWORD, seedResearcher } from "../support/people/researchers";
import { isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

test("a password stays", async () => {
  const { email, page } = await opened("400 /login");
  const release = await holdScripts(page);
  await page.goto(`${at.site.url}/login`, { waitUntil: "commit" });
  await logIn(page, email, "Wrong horse 9 battery");
  await page.getByRole("alert").getByText("The email, password or invite code is wrong.").waitFor();

  const password = page.getByLabel("Password", { exact: true });
  await password.fill(SAMPLE_PASSWORD);
  release();
  await hydrated(page);
  expect(await password.inputValue()).toBe(SAMPLE_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/confirm-mfa");
});

test("the first digits of a code stay, and it is sent once it is whole", async () => {
  const { page, code, release } = await refusedCode();
  const digits = currentCode();
  await code.fill(digits.slice(0, 3));
  release();
  await hydrated(page);
  await code.press("End");
  await page.keyboard.type(digits.slice(3));
  await page.waitForURL(`${at.site.url}/`);
});

test("a refused code takes no focus from what the reader has gone on to", async () => {
  const { page, release } = await refusedCode();
  const other = page.getByRole("link", { name: "Use a recovery code" });
  await other.focus();
  release();
  await hydrated(page);
  expect(await isFocused(other)).toBe(true);
});

/** The page of a refused code, whose scripts are held. */
async function refusedCode() {
  const { email, page } = await opened("400 /confirm-mfa");
  await openHydrated(page, `${at.site.url}/login`);
  await logIn(page, email);
  await page.waitForURL("**/confirm-mfa");
  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  const code = page.getByRole("textbox", { name: /code/i });
  await code.fill(wrongCodeFor());
  await code.press("Enter");
  await page.getByText("This code is wrong").waitFor();
  return { page, code, release };
}

async function opened(intended: string) {
  const { email } = await withServices(at.site.dataDir, (services) => seedResearcher(services));
  const { page } = await freshPage(at, null, { intended: [intended] });
  return { email, page };
}
