import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import type { SessionData } from "#contract/auth";
import { tokenHash } from "../../api/auth/sessions/tokens";
import { createApi } from "../../api/create-api";
import { checked } from "../support/browser/opened-page";
import { contextWith, earlier, seedSignedIn, signedInContext } from "../support/browser/signed-in-browser";
import { rowsOf } from "../support/browser/stored-data";
import { withServices } from "../support/database/seeded-data";
import { siteInBrowser } from "../support/servers/site-in-browser";

const MINUTE = 60_000;

const at = siteInBrowser();

// Proves 10.20
test("a target applied for in two tabs at the same time is requested once, and both tabs say so", async () => {
  const { context, researcher } = await checked(
    signedInContext(at.browser, at.site, { intended: ["409 /bounties"] }),
  );
  const [bounty] = rowsOf(at.site.dataDir, "select id from bounties where full = 0 and retired_at is null");
  const tabs = await twoTabs(context);
  await Promise.all(tabs.map((tab) => tab.goto(`${at.site.url}/bounties?target=${bounty?.id}`)));
  const statuses = statusesOfPosts(context);
  const buttons = tabs.map((tab) =>
    tab.getByRole("dialog").getByRole("button", { name: "Apply to research this target" }),
  );
  await Promise.all(buttons.map((button) => button.waitFor()));
  await Promise.all(buttons.map((button) => button.click()));

  for (const tab of tabs) {
    await tab.getByText("Thank you for requesting to research this target!").waitFor();
    await tab.getByText("We will contact you soon.").waitFor();
  }
  expect(statuses.filter((status) => status === 409)).toHaveLength(1);
  const query = "select bounty_id from research_requests where researcher_id = ?";
  expect(rowsOf(at.site.dataDir, query, researcher.id)).toEqual([{ bounty_id: bounty?.id }]);
});

// Proves 4.6, R7
test("two tabs whose access token has run out both stay signed in", async () => {
  const { researcher, session } = await seedSignedIn(at.site, {}, 6 * MINUTE);
  const { context, complaints } = await contextWith(at.browser, at.site, { session });
  const tabs = await twoTabs(context);
  await Promise.all(tabs.map((tab) => tab.goto(`${at.site.url}/faq`)));
  // A request that was still under way with the spent token.
  const late = await contextWith(at.browser, at.site, { session });
  const straggler = await late.context.newPage();
  await straggler.goto(`${at.site.url}/faq`);

  for (const tab of [...tabs, straggler]) {
    await tab.getByRole("link", { name: "How it works" }).first().click();
    await tab.waitForURL(`${at.site.url}/how-it-works`);
    await tab.goto(`${at.site.url}/account/messages`);
    expect(tab.url()).toBe(`${at.site.url}/account/messages`);
  }
  const query = "select previous_refresh_hash from sessions where researcher_id = ?";
  expect(rowsOf(at.site.dataDir, query, researcher.id)).toEqual([
    { previous_refresh_hash: tokenHash(session.refresh) },
  ]);
  expect([...complaints, ...late.complaints]).toEqual([]);
  await late.context.close();
  await context.close();
});

// Proves 10.8
test("an old refresh token that comes back much later ends the session for everybody", async () => {
  const { researcher, session: stolen } = await seedSignedIn(at.site, {}, 6 * MINUTE);
  const session = await exchanged(stolen, 5 * MINUTE);
  const owner = await contextWith(at.browser, at.site, { session });
  const page = await owner.context.newPage();
  await page.goto(`${at.site.url}/faq`);
  expect(page.url()).toBe(`${at.site.url}/faq`);

  const thief = await contextWith(at.browser, at.site, { session: stolen });
  const copy = await thief.context.newPage();
  await copy.goto(`${at.site.url}/faq`);
  expect(new URL(copy.url()).pathname).toBe("/login");

  await page.getByRole("link", { name: "Bounties" }).first().click();
  await page.waitForURL("**/login?redirectTo=%2Fbounties");
  await page.getByText("Your session has ended. Log in again to go on.").waitFor();
  expect(rowsOf(at.site.dataDir, "select id from sessions where researcher_id = ?", researcher.id)).toEqual(
    [],
  );
  const query = "select action from audit where subject = ?";
  expect(rowsOf(at.site.dataDir, query, `researcher:${researcher.id}`)).toEqual([
    { action: "session.refresh_reused" },
  ]);
  expect([...owner.complaints, ...thief.complaints]).toEqual([]);
  await thief.context.close();
  await owner.context.close();
});

/** Refreshes the tokens, as of that long ago; returns the new ones. */
function exchanged({ access, refresh }: SessionData, ageMs: number): Promise<SessionData> {
  return withServices(at.site.dataDir, async (services) => {
    const request = {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: "csrftoken=x", "X-CSRFToken": "x" },
      body: JSON.stringify({ access, refresh }),
    };
    const api = createApi(earlier(services, ageMs));
    const answer = await api.request("/auth/login/refresh/", request, { address: "127.0.0.1" });
    expect(answer.status).toBe(200);
    return answer.json();
  });
}

async function twoTabs(context: BrowserContext): Promise<[Page, Page]> {
  return [await context.newPage(), await context.newPage()];
}

/** The status of each response to a form; it fills as they arrive. */
function statusesOfPosts(context: BrowserContext): number[] {
  const statuses: number[] = [];
  context.on("response", (response) => {
    if (response.request().method() === "POST") statuses.push(response.status());
  });
  return statuses;
}
