import { expect, test } from "vitest";
import { signedInPage } from "../support/browser/opened-page";
import { endSessions, logInAgain } from "../support/browser/signed-in-browser";
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
      "text/html; charset=utf-8",
      expect.stringContaining("no-store"),
      "nosniff",
    ]);
    const shown = await page.getByLabel("What you wrote").inputValue();
    for (const name of fields.slice(1))
      expect(shown).toContain(`${name}\n${"-".repeat(name.length)}\n    ${name} <b>took a day</b>`);
    expect(shown).not.toMatch(/csrf/i);
  },
);

test.each([
  ["/", "Message", "Send"],
  ["/referrals", "Message", "Invite"],
])(
  "without scripts a text of %s is returned whose session turns out to be over",
  async (path, field, send) => {
    const { page, researcher } = await signedInPage(at, path, {
      javaScriptEnabled: false,
      intended: [`403 ${path}`],
    });
    if (path === "/referrals") {
      await page.getByLabel("Legal name").fill("Robin Falk");
      await page.getByLabel("Email").fill("robin@example.org");
    }
    await page.getByLabel(field).fill("A text that took a while.");
    await endSessions(at.site, researcher.id);
    await page.getByRole("button", { name: send, exact: true }).click();

    await page.getByText(/^Your session ended .* Log in again, then send it\.$/).waitFor();
    const shown = await page.getByLabel("What you wrote").inputValue();
    expect(shown).toContain("A text that took a while.");
    expect(shown).not.toMatch(/csrf/i);
  },
);

test("without scripts a page that is older than its session says so, and not that the session ended", async () => {
  const { page, context, researcher } = await signedInPage(at, "/account/profile/edit", {
    javaScriptEnabled: false,
    intended: ["403 /account/profile/edit", "403 /submit-your-research"],
  });
  const research = await context.newPage();
  await research.goto(`${at.site.url}/submit-your-research`);
  await research.getByLabel("Title").fill("A race");
  for (const name of ["High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"])
    await research.getByLabel(name).fill("In a few words.");
  await logInAgain(at.site, context, researcher.id);

  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/^This page is older than your session/).waitFor();
  await research.getByRole("button", { name: "Submit", exact: true }).click();
  await research
    .getByText(/^This page is older than your session.* Load the page again, then send it\. Attachments/)
    .waitFor();
});
