// The account's own screens, after the registration, on a wide screen and on a phone: by keyboard alone, and without scripts.

import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { insertMessage } from "../../api/content/messages.store";
import { openHydrated } from "../support/browser/hydrated";
import { focused, keyTo, press } from "../support/browser/keyboard";
import { expectNoOverflow } from "../support/browser/no-overflow";
import { freshPage, signedInPage } from "../support/browser/opened-page";
import { seedSignedIn } from "../support/browser/signed-in-browser";
import { submitButton } from "../support/browser/submission-page";
import { ageLogins, withServices } from "../support/database/seeded-data";
import { currentCode } from "../support/people/codes";
import { SAMPLE_PASSWORD } from "../support/people/researchers";
import { newSession } from "../support/people/sessions";
import { keyFile } from "../support/requests/gpg-keys";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
const DAY = 24 * 60 * 60_000;

describe.each([1440, 360])("at %i px by keyboard alone", (width) => {
  const viewport = { width, height: 800 };

  // Proves 7.5.2
  test("recovery codes are made and shown to be kept, and another browser's session is ended", async () => {
    const { page, researcher } = await signedInPage(at, null, { viewport });
    await withServices(at.site.dataDir, (services) => newSession(services, researcher.id));
    await openHydrated(page, `${at.site.url}/account/security`);
    await keyTo(page, "Make recovery codes");
    await press(page, "Enter");
    await page.getByText("Keep these codes now").waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Keep these codes now/);
    const codes = page.getByRole("list", { name: /^Recovery codes for/ }).getByRole("listitem");
    const code = (await codes.first().textContent()) ?? "";
    await keyTo(page, /^One of your recovery codes/);
    await page.keyboard.type(code);
    await press(page, "Enter");
    await page.getByText("Your recovery codes work.").waitFor();

    await keyTo(page, /^End the session that began/);
    await press(page, "Enter");
    await page.getByText("The session is ended.").waitFor();
    await page.getByText("You are logged in here only.").waitFor();
    await expectNoOverflow(page, width);
  });

  test("home leads to a key that ends, a message is replied to, and the agreement is downloaded", async () => {
    const { page, researcher } = await signedInPage(at, null, { viewport });
    await prepare(researcher.id);
    await openHydrated(page, at.site.url);
    await page.getByText("Your OpenPGP key expires within a week").waitFor();
    await keyTo(page, "See your key");
    await press(page, "Enter");
    await page.getByText("Your key expires soon").waitFor();
    await expectNoOverflow(page, width);

    await openHydrated(page, `${at.site.url}/account/messages`);
    await keyTo(page, /^Reply to Level 4 is open/);
    await expectNoOverflow(page, width);
    await press(page, "Enter");
    await expect.poll(() => page.getByRole("textbox", { name: "Message" }).inputValue()).toBe(reply);

    await openHydrated(page, `${at.site.url}/account/nda`);
    await keyTo(page, "Download the signed agreement");
    await expectNoOverflow(page, width);
    const downloading = page.waitForEvent("download");
    await press(page, "Enter");
    expect((await downloading).suggestedFilename()).toBe("signed-agreement.html");
  });

  // Proves 7.5.3
  test("the code for a first OpenPGP key is given in its own form, which has the focus", async () => {
    const { page, researcher } = await signedInPage(at, null, {
      viewport,
      intended: ["403 /account/gpg-key"],
    });
    await ageLogins(at.site.dataDir, researcher.id);
    await openHydrated(page, `${at.site.url}/account/gpg-key`);
    await page.getByLabel(/GPG public key/).setInputFiles(await keyFile());
    await keyTo(page, "Save");
    await press(page, "Enter");
    await page.getByText("Show that it is you first").waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Show that it is you first/);
    await keyTo(page, "Code");
    await page.keyboard.type(currentCode());
    await press(page, "Enter");
    await page.waitForURL("**/account/profile");
    await page.getByText("Your OpenPGP key was saved.").waitFor();
  });

  test("the login and its second step say whom to write to", async () => {
    const { researcher } = await seedSignedIn(at.site);
    const { page } = await freshPage(at, "/login", { viewport });
    await page.getByText("Lost your password?").waitFor();
    await keyTo(page, /@/);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toMatch(/^mailto:/);
    await page.getByLabel("Email").fill(researcher.email);
    await page.getByLabel("Password", { exact: true }).fill(SAMPLE_PASSWORD);
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await page.getByText("Neither phone, nor key, nor code?").waitFor();
    await keyTo(page, /@/);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toMatch(/^mailto:/);
    await keyTo(page, "Use a recovery code", "Shift+Tab");
    await expectNoOverflow(page, width);
    await press(page, "Enter");
    await page.getByRole("textbox", { name: "Recovery code" }).waitFor();
  });
});

describe.each([1440, 360])("at %i px without scripts", (width) => {
  const options = { viewport: { width, height: 800 }, javaScriptEnabled: false };

  test("home leads to a key that ends, a message is replied to, and the agreement is downloaded", async () => {
    const { page, researcher } = await signedInPage(at, null, options);
    await prepare(researcher.id);
    await page.goto(at.site.url);
    await page.getByRole("link", { name: "See your key" }).click();
    await page.getByText("Your key expires soon").waitFor();
    await page.goto(`${at.site.url}/account/messages`);
    await page.getByRole("link", { name: "Reply to Level 4 is open" }).click();
    await page.waitForURL("**/?reply=*");
    expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe(reply);
    await page.goto(`${at.site.url}/account/nda`);
    await page.getByRole("region", { name: "Agreement as signed" }).waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the signed agreement" }).click();
    expect((await downloading).suggestedFilename()).toBe("signed-agreement.html");
  });

  test("what collaborators' shares add up to is said when the form comes back", async () => {
    const { page } = await signedInPage(at, "/submit-your-research", {
      ...options,
      intended: ["400 /submit-your-research"],
    });
    const add = page.getByRole("button", { name: "Add collaborator" });
    await add.click();
    await page.getByRole("region", { name: "Collaborator 1" }).getByLabel("Collaboration ratio").fill("40");
    await add.click();
    await page.getByText("40 % for collaborators, 60 % left for you.").waitFor();
    await page.getByRole("region", { name: "Collaborator 2" }).getByLabel("Collaboration ratio").fill("70,5");
    await add.click();
    await expectOverAt(page, 2, "110.5 % for collaborators, which is 10.5 % too much.");
    await page.getByRole("region", { name: "Collaborator 3" }).getByLabel("Collaboration ratio").fill("1");
    await submitButton(page).click();
    await expectOverAt(page, 2, "111.5 % for collaborators, which is 11.5 % too much.");
    await page.getByRole("button", { name: "Remove row 1" }).click();
    await page.getByText("71.5 % for collaborators, 28.5 % left for you.").waitFor();
    expect(await page.getByText("too much").count()).toBe(0);
  });
});

const reply = "Re: Level 4 is open\n\n";

/** A message, read already, and an OpenPGP key that ends in five days. */
function prepare(researcher_id: string) {
  return withServices(at.site.dataDir, async ({ db, newId, now }) => {
    const id = newId();
    const message = { id, researcher_id, title: "Level 4 is open", message: "Text", created_at: now() };
    await insertMessage(db, message);
    await db.updateTable("messages").set({ read_at: now() }).where("id", "=", id).execute();
    const key = { public_file: "A key.", fingerprint: "AB".repeat(20), user_ids: '["Ada Rossi"]' };
    await db
      .insertInto("gpg_keys")
      .values({ ...key, researcher_id, expires_at: now() + 5 * DAY, created_at: now() })
      .execute();
  });
}

/** The share that makes it too much says so itself, and is described by it. */
async function expectOverAt(page: Page, row: number, words: string) {
  const ratio = page.getByRole("region", { name: `Collaborator ${row}` }).getByLabel("Collaboration ratio");
  expect(await ratio.getAttribute("aria-invalid")).toBe("true");
  const ids = ((await ratio.getAttribute("aria-describedby")) ?? "").split(" ").filter((id) => id !== "");
  const described = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  expect(described.join(" ")).toContain(words);
  expect(await page.getByText(words).count()).toBe(1);
}
