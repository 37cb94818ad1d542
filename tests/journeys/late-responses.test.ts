import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import {
  contextWith,
  seedSignedIn,
  sessionCookie,
  signedInContext,
} from "../support/browser/signed-in-browser";
import { rowsOf } from "../support/browser/stored-data";
import {
  fillIn,
  MIB,
  SUBMIT_PATH,
  slowedTo,
  submitButton,
  submittedBy,
  typed,
} from "../support/browser/submission-page";
import { isStored } from "../support/browser/upload-ways";
import { withServices } from "../support/database/seeded-data";
import { SAMPLE_PASSWORD } from "../support/people/researchers";
import { attach } from "../support/requests/attach";
import { siteInBrowser } from "../support/servers/site-in-browser";

const SLOWLY = 256 * 1024;

const at = siteInBrowser();

// Proves R7
test("a researcher who changes the password while files are on their way in another tab stays logged in", async () => {
  const { context, researcher } = await signedInContext(at.browser, at.site, {
    intended: [`403 ${SUBMIT_PATH}`],
  });
  const form = await fillIn(context, at.site);
  await attach(form, ["trace.bin", 4 * MIB]);
  const speed = await slowedTo(form, SLOWLY);
  await submitButton(form).click();
  await isStored({ site: at.site, researcherId: researcher.id });
  const tab = await context.newPage();
  await tab.goto(`${at.site.url}/account/password`);
  await tab.getByLabel("Current password", { exact: true }).fill(SAMPLE_PASSWORD);
  await tab.getByLabel("New password", { exact: true }).fill("Quiet lantern 42 harbour");
  await tab.getByLabel("Confirm password", { exact: true }).fill("Quiet lantern 42 harbour");
  await tab.getByRole("button", { name: "Save" }).click();
  await tab.getByText("Your password is changed.").waitFor();
  const before = await sessionIn(context);

  await speed.restore();
  await form.getByText("You were logged out while your files were on their way.").waitFor();
  expect(await sessionIn(context)).toBe(before);
  await expectSignedIn(tab);
});

// Proves R7
test("a page that is opened while files are on their way without scripts ends no session, and loses no file", async () => {
  const { researcher, session } = await seedSignedIn(at.site, {}, 270_000);
  const young = await seedSignedIn(at.site);
  const { context } = await contextWith(
    at.browser,
    at.site,
    { session: young.session },
    { javaScriptEnabled: false },
  );
  const form = await fillIn(context, at.site);
  await attach(form, ["trace.bin", 4 * MIB]);
  // Filling it in took more than four minutes.
  await context.addCookies([await sessionCookie(at.site, { session })]);
  const speed = await slowedTo(form, SLOWLY);
  await submitButton(form).click({ noWaitAfter: true });
  await isStored({ site: at.site, researcherId: researcher.id });
  await exchangedBefore(researcher.id, 11_000);

  const tab = await context.newPage();
  await expectSignedIn(tab);
  const before = await sessionIn(context);
  await speed.restore();
  await form.getByText("Your research was received.").waitFor();
  expect(await submittedBy(at.site, researcher.id)).toEqual([{ title: typed.Title, files: 1 }]);
  expect(await sessionIn(context)).toBe(before);
  for (const page of [form, tab]) await expectSignedIn(page);
  const query = "select kind from account_events where researcher_id = ?";
  expect(rowsOf(at.site.dataDir, query, researcher.id)).toEqual([]);
});

/** Lets time pass since a researcher's tokens were exchanged. */
function exchangedBefore(researcherId: string, ms: number): Promise<unknown> {
  return withServices(at.site.dataDir, ({ db }) =>
    db
      .updateTable("sessions")
      .set((is) => ({ rotated_at: is("rotated_at", "-", ms) }))
      .where("researcher_id", "=", researcherId)
      .execute(),
  );
}

async function sessionIn(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies(at.site.url)).find(({ name }) => name === "session")?.value;
}

async function expectSignedIn(page: Page): Promise<void> {
  await page.goto(`${at.site.url}/account/profile`);
  expect(new URL(page.url()).pathname).toBe("/account/profile");
}
