import type { Page } from "playwright";
import { expect, test } from "vitest";
import { holdAll, openHydrated, openPage } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { ageLogins } from "../support/database/seeded-data";
import { currentCode, wrongCodeFor } from "../support/people/codes";
import { descriptionOf, isFocused, typeCode } from "../support/requests/fields";
import { keyFile } from "../support/requests/gpg-keys";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Proves 7.5.3
test.each([
  ["with scripts", true],
  ["without scripts", false],
])("%s new recovery codes wait for the code, and are made by it", async (_how, javaScriptEnabled) => {
  const { page, researcher } = await signedInPage(at, null, {
    javaScriptEnabled,
    intended: ["403 /account/security"],
  });
  await ageLogins(at.site.dataDir, researcher.id);
  if (javaScriptEnabled) await openHydrated(page, `${at.site.url}/account/security`);
  else await page.goto(`${at.site.url}/account/security`);
  await page.getByRole("button", { name: "Make recovery codes" }).click();
  await page.getByText("Show that it is you first").waitFor();
  await typeCode(codeOf(page), wrongCodeFor());
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("This code is wrong").waitFor();
  await expectCleared(page, javaScriptEnabled);
  await typeCode(codeOf(page), currentCode());
  await page.getByRole("button", { name: "Confirm" }).click();

  await page.getByText("Keep these codes now").waitFor();
});

test.each([
  ["with scripts", true],
  ["without scripts", false],
])(
  "%s what waits for the code says how to do without the app, and can be cancelled",
  async (_how, javaScriptEnabled) => {
    const { page, researcher } = await signedInPage(at, null, {
      javaScriptEnabled,
      intended: ["403 /account/security"],
    });
    await ageLogins(at.site.dataDir, researcher.id);
    await openPage(page, `${at.site.url}/account/security`, javaScriptEnabled);
    await page.getByRole("button", { name: "Make recovery codes" }).click();
    const asked = page.getByRole("region", { name: "Show that it is you first" });
    await asked.getByText("Log in again with a security key or a recovery code").waitFor();

    await asked.getByRole("link", { name: "Cancel" }).click();

    await asked.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Make recovery codes" }).waitFor();
    expect(page.url()).toBe(`${at.site.url}/account/security`);
  },
);

test("the field for the code has the focus each time that it is asked for", async () => {
  const { page, researcher } = await signedInPage(at, null, { intended: ["403 /account/security"] });
  await ageLogins(at.site.dataDir, researcher.id);
  await openHydrated(page, `${at.site.url}/account/security`);
  for (const name of ["Make recovery codes", "Add a security key", "Add a security key"]) {
    await page.getByRole("button", { name }).click();
    await expect.poll(() => isFocused(codeOf(page))).toBe(true);
  }
});

test("while another form of the screen is being saved, that of the code keeps its label", async () => {
  const { page, researcher } = await signedInPage(at, null, { intended: ["403 /account/security"] });
  await ageLogins(at.site.dataDir, researcher.id);
  await openHydrated(page, `${at.site.url}/account/security`);
  await page.getByRole("button", { name: "Make recovery codes" }).click();
  await page.getByText("Show that it is you first").waitFor();

  const saved = await holdAll(page, /\/account\/security/);
  await page.getByRole("button", { name: "Add a security key" }).click();
  await expect.poll(saved.count).toBe(1);
  await expect.poll(() => page.getByRole("button", { name: "Confirm" }).isDisabled()).toBe(true);
});

// Proves 7.5.3
test("another OpenPGP key waits for the code, and its file stays chosen", async () => {
  const { page, researcher } = await signedInPage(at, null, { intended: ["403 /account/gpg-key"] });
  const choose = async (name: string) => {
    await openHydrated(page, `${at.site.url}/account/gpg-key`);
    await page.getByLabel(/GPG public key/).setInputFiles(await keyFile(name));
    await page.getByRole("button", { name: "Save" }).click();
  };
  await choose("Ada Rossi");
  await page.waitForURL("**/account/profile");
  await ageLogins(at.site.dataDir, researcher.id);

  await choose("Ada Rossi again");
  await page.getByText("Show that it is you first").waitFor();
  await typeCode(codeOf(page), wrongCodeFor());
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This code is wrong").waitFor();
  await expectCleared(page);
  await typeCode(codeOf(page), currentCode());
  await page.getByRole("button", { name: "Save" }).click();

  await page.waitForURL("**/account/profile");
  await openHydrated(page, `${at.site.url}/account/gpg-key`);
  await page.getByText("Ada Rossi again").first().waitFor();
});

const codeOf = (page: Page) => page.getByRole("textbox", { name: "Code", exact: true });

/** Expects a refused code to be cleared, and its error at the field, which has the focus where scripts run. */
async function expectCleared(page: Page, hasScripts = true) {
  if (hasScripts) await expect.poll(() => isFocused(codeOf(page))).toBe(true);
  expect(await codeOf(page).inputValue()).toBe("");
  expect(await descriptionOf(codeOf(page))).toContain("This code is wrong");
}
