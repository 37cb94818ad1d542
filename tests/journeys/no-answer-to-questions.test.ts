import { expect, test } from "vitest";
import { cutOff } from "../support/browser/broken-connection";
import { openHydrated } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { ageLogins, withServices } from "../support/database/seeded-data";
import { currentCode } from "../support/people/codes";
import { newSession } from "../support/people/sessions";
import { keyFile } from "../support/requests/gpg-keys";
import { siteInBrowser } from "../support/servers/site-in-browser";

// A screen that asks for something before it does what was pressed goes on asking when no answer comes.

const noAnswer = /No answer came: the connection broke/;

const at = siteInBrowser();

test("a code that was asked for is asked for still when no answer came, with what waits for it", async () => {
  const { page, researcher } = await signedInPage(at, null, { mayComplain: true });
  await ageLogins(at.site.dataDir, researcher.id);
  await openHydrated(page, `${at.site.url}/account/security`);
  await page.getByLabel("Program", { exact: true }).fill("Nightly fuzzing");
  await page.getByRole("button", { name: "Make an access token" }).click();
  const code = page.getByRole("textbox", { name: "Code", exact: true });
  await code.fill(currentCode());
  const connect = await cutOff(page);
  const confirm = page.getByRole("button", { name: "Confirm" });
  await confirm.click();
  await page.getByRole("region", { name: "Show that it is you first" }).getByText(noAnswer).waitFor();
  expect(await code.inputValue()).toMatch(/^\d{6}$/);
  connect();
  await code.fill(currentCode());
  await confirm.click();
  await page.getByRole("list", { name: "Access token “Nightly fuzzing”" }).waitFor();
});

test("a code for another OpenPGP key is asked for still when no answer came, and its file stays chosen", async () => {
  const { page, researcher } = await signedInPage(at, null, { mayComplain: true });
  const choose = async (name: string) => {
    await openHydrated(page, `${at.site.url}/account/gpg-key`);
    await page.getByLabel(/GPG public key/).setInputFiles(await keyFile(name));
    await page.getByRole("button", { name: "Save" }).click();
  };
  await choose("Ada Rossi");
  await page.waitForURL("**/account/profile");
  await ageLogins(at.site.dataDir, researcher.id);
  await choose("Ada Rossi again");
  const code = page.getByRole("textbox", { name: "Code", exact: true });
  await code.fill(currentCode());
  const connect = await cutOff(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(noAnswer).waitFor();
  expect(await code.inputValue()).toMatch(/^\d{6}$/);
  connect();
  await code.fill(currentCode());
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/account/profile");
});

test.each(["/account/profile/edit", "/complete-profile"])(
  "a question about a phone number at %s stays asked when no answer came",
  async (path) => {
    const { page } = await signedInPage(at, path, { mayComplain: true });
    const phone = page.getByRole("textbox", { name: /phone/i });
    await phone.fill("");
    await phone.pressSequentially("+999 123");
    await page.getByRole("button", { name: /^(Save|Next)$/ }).click();
    const question = page.getByText(/^Is \+999 ?123 right\?/);
    await question.waitFor();
    const connect = await cutOff(page);
    const keep = page.getByRole("button", { name: /^Keep \+999/ });
    await keep.click();
    await page.getByText(noAnswer).waitFor();
    await question.waitFor();
    connect();
    await keep.click();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(path);
  },
);

test.each([
  ["/account/reset-mfa", "Reset MFA"],
  ["/account/security", /^End the session that began/],
])("another login that is asked for at %s is asked for still when no answer came", async (path, button) => {
  const { page, researcher } = await signedInPage(at, null, { mayComplain: true });
  await withServices(at.site.dataDir, (services) => newSession(services, researcher.id));
  await ageLogins(at.site.dataDir, researcher.id);
  await openHydrated(page, at.site.url + path);
  if (path.includes("reset")) await page.getByLabel("I understand").check();
  await page.getByRole("main").getByRole("button", { name: button }).click();
  const again = page.getByRole("button", { name: "Log in again" });
  await again.waitFor();
  const connect = await cutOff(page);
  await again.click();
  await page.getByText(noAnswer).waitFor();
  connect();
  await again.click();
  await page.waitForURL(`${at.site.url}/login?*`);
});
