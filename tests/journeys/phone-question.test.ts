import type { Page } from "playwright";
import { expect, test } from "vitest";
import { signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
const intended = ["400 /account/profile/edit"];

// Proves 10.45
test.each([
  ["with", true],
  ["without", false],
])("%s scripts a French number is asked about, and one press takes it", async (_how, javaScriptEnabled) => {
  const { page, id } = await openProfile(javaScriptEnabled);
  await page.getByLabel("Research focus").fill("Typed meanwhile");
  await enterPhone(page, "06 12 34 56 78", javaScriptEnabled);
  await page.getByText("Did you mean +33 6 12 34 56 78?").waitFor();
  if (javaScriptEnabled) await expect.poll(() => isFocused(phoneOf(page))).toBe(true);
  expect(phoneStored(id)).toBe("+390212345678");
  await page.getByRole("button", { name: "Use +33 6 12 34 56 78" }).click();
  await page.waitForURL("**/account/profile");
  await page.getByText("+33 6 12 34 56 78").waitFor();
  await page.getByText("Typed meanwhile").waitFor();
});

test.each([
  ["with", true],
  ["without", false],
])(
  "%s scripts an odd number is asked about once, and one press keeps it",
  async (_how, javaScriptEnabled) => {
    const { page, id } = await openProfile(javaScriptEnabled);
    await enterPhone(page, "+999 123", javaScriptEnabled);
    await page.getByText(/^Is \+999 ?123 right\?/).waitFor();
    await page.getByRole("button", { name: /^Keep \+999/ }).click();
    await page.waitForURL("**/account/profile");
    expect(phoneStored(id)).toBe("+999123");
    // Saved again it is not asked about again.
    await page.goto(`${at.site.url}/account/profile/edit`);
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL("**/account/profile");
  },
);

test("pressing Save again keeps a number, and a corrected one is saved instead", async () => {
  const { page, id } = await openProfile(true);
  await enterPhone(page, "06 12 34 56 78", true);
  await page.getByText("Did you mean").waitFor();
  await expect.poll(() => isFocused(phoneOf(page))).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account/profile");
  // The number before was an Italian one, and so are the digits.
  expect(phoneStored(id)).toBe("+390612345678");

  await page.goto(`${at.site.url}/account/profile/edit`);
  await enterPhone(page, "06 12 34 56 79", true);
  await page.getByText("Did you mean").waitFor();
  await expect.poll(() => isFocused(phoneOf(page))).toBe(true);
  await phoneOf(page).fill("+33 1 42 34 56 78");
  await phoneOf(page).press("Enter");
  await page.waitForURL("**/account/profile");
  expect(phoneStored(id)).toBe("+33142345678");
});

const phoneOf = (page: Page) => page.getByRole("textbox", { name: /phone/i });

/** The form of a researcher who lives in France. */
async function openProfile(javaScriptEnabled: boolean) {
  const { page, researcher } = await signedInPage(at, null, { javaScriptEnabled, intended });
  await page.goto(`${at.site.url}/account/profile/edit`);
  if (javaScriptEnabled) {
    await page.getByRole("button", { name: /phone country/i }).waitFor();
    const country = page.getByRole("combobox", { name: "Country of residence" });
    await country.click();
    await page.getByRole("combobox", { name: "Search countries" }).fill("France");
    await page.keyboard.press("Enter");
    await expect.poll(() => country.textContent()).toBe("France");
  } else await page.getByRole("combobox", { name: "Country of residence" }).selectOption("FR");
  return { page, id: researcher.id };
}

async function enterPhone(page: Page, number: string, asKeys: boolean) {
  await phoneOf(page).fill("");
  if (asKeys) await phoneOf(page).pressSequentially(number);
  else await phoneOf(page).fill(number);
  await page.getByRole("button", { name: "Save" }).click();
}

function phoneStored(researcherId: string) {
  const [row] = rowsOf(at.site.dataDir, `select phone from profiles where researcher_id = '${researcherId}'`);
  return (row as { phone: string } | undefined)?.phone;
}
