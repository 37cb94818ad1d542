// Files of a form that is refused without scripts: its page says that they are lost. Of research it is in without-scripts.test.ts.

import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import { transaction } from "../../api/database/transaction";
import { insertNdaText } from "../../api/ndas/ndas.store";
import { checked, signedInPage } from "../support/browser/opened-page";
import { signedInContext } from "../support/browser/signed-in-browser";
import { fillIn } from "../support/browser/submission-page";
import { ageLogins, withServices } from "../support/database/seeded-data";
import { currentCode } from "../support/people/codes";
import { descriptionOf } from "../support/requests/fields";
import { keyFile } from "../support/requests/gpg-keys";
import { sampleSignature } from "../support/requests/signature";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

const LOST = "The file that you chose is not chosen any more: choose it again.";

test("a refused message says that its files are not chosen any more, and is sent with them once they are", async () => {
  const { context } = await checked(
    signedInContext(at.browser, at.site, { javaScriptEnabled: false }),
    // The browser complains of the refusals, whose address has the submission's id.
    { mayComplain: true },
  );
  const page = await submitResearch(context);
  const gone = page.getByText("The files that you chose are not chosen any more: choose them again.");
  const text = page.getByRole("textbox", { name: "Message" });
  const choose = () =>
    page.getByLabel("Attachments").setInputFiles({
      name: "trace.bin",
      mimeType: "application/octet-stream",
      buffer: Buffer.from("x"),
    });
  const send = page.getByRole("button", { name: "Send", exact: true });
  // For a browser it is filled.
  await text.fill(" ");
  await choose();
  await send.click();
  await gone.waitFor();
  await expect.poll(() => text.getAttribute("aria-invalid")).toBe("true");

  await text.fill(" ");
  await send.click();
  await expect.poll(() => text.getAttribute("aria-invalid")).toBe("true");
  expect(await gone.count()).toBe(0);

  await text.fill("See the trace.");
  await choose();
  await send.click();
  await page
    .getByRole("listitem")
    .filter({ hasText: "You wrote" })
    .getByText(/trace\.bin/)
    .waitFor();
});

test("a key whose code is asked for says that its file is not chosen any more, and is saved with both", async () => {
  const { page, researcher } = await signedInPage(at, "/account/gpg-key", {
    javaScriptEnabled: false,
    intended: ["403 /account/gpg-key"],
  });
  await ageLogins(at.site.dataDir, researcher.id);
  await chooseKey(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Show that it is you first").waitFor();
  await expect.poll(() => descriptionOf(keyOf(page))).toContain(LOST);

  await page.getByLabel("Code").fill(currentCode());
  await chooseKey(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/account/profile");
  await page.getByText("Your OpenPGP key was saved.").waitFor();
});

test("information that is refused says that the key is not chosen any more; a refused key asks for another", async () => {
  const { page } = await signedInPage(at, "/complete-profile", {
    javaScriptEnabled: false,
    seed: { stage: "profile_made" },
    intended: ["400 /complete-profile"],
  });
  const phone = page.getByRole("textbox", { name: "Phone" });
  const next = page.getByRole("button", { name: /Next/ });
  await phone.fill("none");
  await chooseKey(page);
  await next.click();
  await expect.poll(() => phone.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => descriptionOf(keyOf(page))).toContain(LOST);

  await keyOf(page).setInputFiles({
    name: "key.asc",
    mimeType: "application/pgp-keys",
    buffer: Buffer.from("no key"),
  });
  await phone.fill("");
  await next.click();
  await expect.poll(() => keyOf(page).getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByText(LOST).count()).toBe(0);
});

test("an agreement that changed meanwhile says that the picture of the signature is not chosen any more", async () => {
  const { page } = await signedInPage(at, "/sign-nda?sign=", {
    javaScriptEnabled: false,
    seed: { stage: "profile_made" },
    state: { skipped_profile: true },
    intended: ["409 /sign-nda"],
  });
  const sign = async () => {
    const buffer = Buffer.from(sampleSignature().split(",")[1] ?? "", "base64");
    await page
      .getByLabel("Picture of your signature")
      .setInputFiles({ name: "signature.png", mimeType: "image/png", buffer });
    await page.getByRole("button", { name: "Accept & Sign" }).click();
  };
  await withServices(at.site.dataDir, ({ db, now }) =>
    transaction(db, (tx) => insertNdaText(tx, "# The later agreement\n\nWith {{first_name}}.\n", now())),
  );
  await sign();
  await page.getByText("The agreement was changed since you read it.", { exact: false }).waitFor();
  await page.getByText(LOST).waitFor();

  await sign();
  await page.waitForURL("**/registration-complete");
});

const keyOf = (page: Page) => page.getByLabel(/GPG public key/);

const chooseKey = async (page: Page) => keyOf(page).setInputFiles(await keyFile());

/** Sends research, and opens its page. */
async function submitResearch(context: BrowserContext): Promise<Page> {
  const page = await fillIn(context, at.site);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("link", { name: "Open its page" }).click();
  await page.waitForURL("**/account/submissions/*");
  return page;
}
