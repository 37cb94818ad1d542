import { expect, test } from "vitest";
import { openHydrated, openPage } from "../support/browser/hydrated";
import { checked, signedInPage } from "../support/browser/opened-page";
import { contextWith } from "../support/browser/signed-in-browser";
import { ageLogins, withServices } from "../support/database/seeded-data";
import { newSession } from "../support/people/sessions";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

// Proves 7.5.2
test.each([
  ["with scripts", true],
  ["without scripts", false],
])(
  "%s a researcher ends the session of another browser, which has to log in again",
  async (_how, scripts) => {
    const { page, researcher } = await signedInPage(at, null, { javaScriptEnabled: scripts });
    const session = await withServices(at.site.dataDir, (services) =>
      newSession({ ...services, client: { userAgent: FIREFOX, address: "203.0.113.77" } }, researcher.id),
    );
    const other = await checked(contextWith(at.browser, at.site, { session }));
    const away = await other.context.newPage();
    await openHydrated(away, `${at.site.url}/faq`);
    await openPage(page, `${at.site.url}/account/security`, scripts);
    const sessions = page.getByRole("region", { name: "Your sessions" });
    await sessions.getByText("Firefox on Windows").waitFor();
    await sessions.getByText("from the network 203.0.113.0/24").waitFor();
    expect(await sessions.getByRole("listitem").count()).toBe(2);
    await sessions.getByRole("button", { name: /^End the session that began / }).click();

    await page.getByText("The session is ended.").waitFor();
    await sessions.getByText("You are logged in here only.").waitFor();
    expect(await sessions.getByRole("listitem").count()).toBe(1);
    const activity = page.getByRole("region", { name: "Activity" });
    await activity.getByText("You ended another session.").waitFor();
    await away.goto(`${at.site.url}/referrals`);
    await away.waitForURL(`${at.site.url}/login?redirectTo=%2Freferrals`);
    await away.getByText("Your session has ended. Log in again to go on.").waitFor();
  },
);

test("a login of more than ten minutes ago is not enough, and a new one leads back", async () => {
  const own = await signedInPage(at, null, { intended: ["403 /account/security"] });
  await withServices(at.site.dataDir, (services) => newSession(services, own.researcher.id));
  await ageLogins(at.site.dataDir, own.researcher.id);
  const { page } = own;
  await openHydrated(page, `${at.site.url}/account/security`);

  await page.getByRole("button", { name: /^End the session that began / }).click();

  const notice = page.getByText(
    "You logged in more than 10 minutes ago. Log in again, then end the session.",
  );
  await notice.waitFor();
  await page.getByRole("button", { name: "Log in again" }).click();
  await page.waitForURL(`${at.site.url}/login?redirectTo=%2Faccount%2Fsecurity`);
  await page.getByText("Log in again to confirm that it is you.").waitFor();
});

test("all other sessions end immediately, and this one goes on", async () => {
  const own = await signedInPage(at);
  await withServices(at.site.dataDir, async (services) => {
    for (const _ of [1, 2]) await newSession(services, own.researcher.id);
  });
  const { page } = own;
  await openHydrated(page, `${at.site.url}/account/security`);

  await page.getByRole("button", { name: "End all other sessions" }).click();

  await page.getByText("All other sessions are ended.").waitFor();
  await page.getByText("You are logged in here only.").first().waitFor();
  expect(await page.getByRole("button", { name: /^End / }).count()).toBe(0);
});
