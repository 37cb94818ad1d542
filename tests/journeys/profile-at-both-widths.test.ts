// One's own details are read and changed, on a wide screen and on a phone: by keyboard alone, and without scripts.

import { describe, expect, test } from "vitest";
import { focused, keyTo, press } from "../support/browser/keyboard";
import { expectNoOverflow } from "../support/browser/no-overflow";
import { signedInPage } from "../support/browser/opened-page";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
const social = "https://example.org/@ada";

describe.each([1440, 360])("at %i px", (width) => {
  const viewport = { width, height: 800 };

  test("by keyboard alone the public profile is changed, and saving it says that it worked", async () => {
    const { page, researcher } = await signedInPage(at, "/account/profile", { viewport });
    await page.getByText(`You log in as ${researcher.email}.`).waitFor();
    await expectNoOverflow(page, width);
    await keyTo(page, "Edit Details");
    await press(page, "Enter");
    await page.waitForURL("**/account/profile/edit");
    await expect.poll(() => focused(page)).toBe("Edit your profile");
    await keyTo(page, /^Public profile/);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(social);
    await expectNoOverflow(page, width);
    await press(page, "Enter");
    await page.waitForURL("**/account/profile");
    await page.getByText("Your profile was saved.").waitFor();
    await page.getByText(social).waitFor();
  });

  test("without scripts too", async () => {
    const options = { viewport, javaScriptEnabled: false };
    const { page, researcher } = await signedInPage(at, "/account/profile", options);
    await page.getByText(`You log in as ${researcher.email}.`).waitFor();
    await page.getByRole("link", { name: "Edit Details" }).click();
    await page.getByLabel("Public profile").fill(social);
    await expectNoOverflow(page, width);
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL("**/account/profile");
    await page.getByText("Your profile was saved.").waitFor();
    await page.getByText(social).waitFor();
  });
});
