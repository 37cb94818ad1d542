import { expect, test } from "vitest";
import { signedInPage } from "../support/browser/opened-page";
import { withServices } from "../support/database/seeded-data";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

test.each(["ended at the server", "ended in another tab"])(
  "without scripts research is returned whose session %s",
  async (how) => {
    const { page, context, researcher } = await signedInPage(at, "/submit-your-research", {
      javaScriptEnabled: false,
      intended: ["403 /submit-your-research"],
    });
    const fields = ["Title", "High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"];
    for (const name of fields) await page.getByLabel(name).fill(`    ${name} <b>took a day</b>`);
    if (how === "ended in another tab") {
      const other = await context.newPage();
      await other.goto(`${at.site.url}/logout`);
    } else {
      await withServices(at.site.dataDir, ({ db }) =>
        db.deleteFrom("sessions").where("researcher_id", "=", researcher.id).execute(),
      );
    }
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Submit", exact: true }).click();

    const answer = await answered;
    expect(answer.status()).toBe(403);
    const {
      "content-type": type,
      "cache-control": cached,
      "x-content-type-options": sniffed,
    } = await answer.allHeaders();
    expect([type, cached, sniffed]).toEqual([
      "text/plain; charset=utf-8",
      expect.stringContaining("no-store"),
      "nosniff",
    ]);
    const shown = await page.locator("body").innerText();
    for (const name of fields.slice(1))
      expect(shown).toContain(`${name}\n${"-".repeat(name.length)}\n    ${name} <b>took a day</b>`);
    expect(shown).not.toContain("csrf");
  },
);
