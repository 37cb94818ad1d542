import { expect, test } from "vitest";
import { openPage } from "../support/browser/hydrated";
import { drawSignature } from "../support/browser/onboarding";
import { signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { siteInBrowser } from "../support/servers/site-in-browser";

// The name under which an agreement is signed.

const at = siteInBrowser();

test.each([
  ["with scripts", true],
  ["without scripts", false],
])(
  "%s a misspelt name is corrected beside the agreement, which then carries it",
  async (_how, javaScriptEnabled) => {
    const { page } = await signedInPage(at, "/sign-nda?redirectTo=%2Ffaq", {
      javaScriptEnabled,
      seed: { stage: "profile_made" },
      state: { skipped_profile: true },
    });
    const agreement = page.getByRole("region", { name: "Agreement" });
    await agreement
      .getByText(/Ada Rossi/)
      .first()
      .waitFor();
    await page.getByText("You sign as Ada Rossi.").waitFor();
    await page.getByRole("link", { name: "Correct your name" }).click();
    await page.waitForURL("**/create-profile?redirectTo=%2Ffaq");
    await page.getByRole("textbox", { name: "Last name" }).fill("Russo");
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL("**/complete-profile?redirectTo=%2Ffaq");
    await page.getByRole("button", { name: /Skip|Next/ }).click();

    await page.waitForURL("**/sign-nda?redirectTo=%2Ffaq");
    await page.getByText("You sign as Ada Russo.").waitFor();
    await agreement
      .getByText(/Ada Russo/)
      .first()
      .waitFor();
  },
);

test.each([
  ["with scripts", true],
  ["without scripts", false],
])(
  "%s an agreement whose name was corrected in another window is read before it is signed",
  async (_how, javaScriptEnabled) => {
    const path = javaScriptEnabled ? "/sign-nda" : "/sign-nda?sign=";
    const { page, context, researcher } = await signedInPage(at, path, {
      javaScriptEnabled,
      seed: { stage: "profile_made" },
      state: { skipped_profile: true },
      intended: ["409 /sign-nda"],
    });
    await page.getByText("You sign as Ada Rossi.").waitFor();
    const other = await context.newPage();
    await openPage(other, `${at.site.url}/create-profile`, javaScriptEnabled);
    await other.getByRole("textbox", { name: "Last name" }).fill("Russo");
    await other.getByRole("button", { name: "Next" }).click();
    await other.waitForURL("**/complete-profile");
    const signed = () =>
      rowsOf(at.site.dataDir, "select signer from ndas where researcher_id = ?", researcher.id);

    const accept = page.getByRole("button", { name: "Accept & Sign" });
    const typed = page.getByRole("textbox", { name: "Your full name" });
    if (javaScriptEnabled) await drawSignature(page);
    else await typed.fill("Ada Rossi");
    await accept.click();
    await page.getByText(/Your name was changed since you read the agreement/).waitFor();
    expect(signed()).toEqual([]);

    // With scripts the dialog says it too.
    await page.getByText("You sign as Ada Russo.").first().waitFor();
    if (!javaScriptEnabled) await typed.fill("Ada Russo");
    await accept.click();
    await page.waitForURL("**/registration-complete");
    expect(signed()).toEqual([{ signer: "Ada Russo" }]);
  },
);
