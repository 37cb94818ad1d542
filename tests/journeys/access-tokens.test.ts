import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openHydrated } from "../support/browser/hydrated";
import { keyTo, press } from "../support/browser/keyboard";
import { signedInPage } from "../support/browser/opened-page";
import { ageLogins } from "../support/database/seeded-data";
import { research } from "../support/people/caller";
import { currentCode } from "../support/people/codes";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
const HERE = "/account/security";

/** As `curl` would, without a cookie. */
const withToken = (token: string, path: string, init: RequestInit = {}) =>
  fetch(`${at.site.url}/api${path}`, {
    ...init,
    headers: { ...init.headers, Authorization: `Bearer ${token}` },
  });

test("a token's name that is too long is not cut off: the form says how many characters it can have", async () => {
  const { page } = await signedInPage(at, HERE);
  const name = page.getByLabel("Program", { exact: true });
  await name.fill("n".repeat(51));
  await page.getByRole("button", { name: "Make an access token" }).click();
  await page.getByText("Program can have 50 characters at most.").waitFor();
  expect(await name.inputValue()).toHaveLength(51);
});

test.each([
  ["with scripts", true, 1440],
  ["with scripts on a phone", true, 360],
  ["without scripts", false, 1440],
  ["without scripts on a phone", false, 360],
])(
  "%s a researcher makes an access token, submits by it, and ends it",
  async (_how, javaScriptEnabled, width) => {
    const { page } = await signedInPage(at, HERE, { javaScriptEnabled, viewport: { width, height: 900 } });
    await page.getByLabel("Program", { exact: true }).fill("Nightly fuzzing");
    await page.getByLabel("What it may do").selectOption("read submit");
    await page.getByLabel("It ends after").selectOption({ label: "7 days" });
    await page.getByRole("button", { name: "Make an access token" }).click();
    await page.getByText("Keep this token now").waitFor();
    const token = await shownToken(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    expect((await withToken(token, "/content/bounties")).status).toBe(200);
    const headers = { "Content-Type": "application/json" };
    const submitted = await withToken(token, "/submissions", {
      method: "POST",
      headers,
      body: JSON.stringify({ details: research }),
    });
    const { id } = await submitted.json();
    const body = new FormData();
    body.append("attachments", new File(["print(1)"], "poc.py"));
    const attached = await withToken(token, `/submissions/${id}/attachments`, { method: "POST", body });
    expect([submitted.status, attached.status]).toEqual([201, 201]);

    await page.goto(at.site.url + HERE);
    const tokens = page.getByRole("region", { name: "Access tokens" });
    await tokens.getByText("Reads and submits, until").waitFor();
    await tokens.getByText("Last used").waitFor();
    expect(await page.getByText(token).count()).toBe(0);
    await tokens.getByRole("button", { name: "End the access token Nightly fuzzing" }).click();
    await page.getByText("The access token is ended.").waitFor();
    expect((await withToken(token, "/content/bounties")).status).toBe(401);
    const activity = page.getByRole("region", { name: "Activity" });
    await activity.getByText("You ended an access token.").waitFor();
    await page.goto(`${at.site.url}/account/messages`);
    await page.getByRole("heading", { name: "An access token was made" }).waitFor();
  },
);

// Proves 7.5.3
test.each([
  ["with scripts", true],
  ["without scripts", false],
])(
  "%s the code is asked for first when the login is long ago, and nothing is entered again",
  async (_how, scripts) => {
    const own = await signedInPage(at, null, { javaScriptEnabled: scripts, intended: [`403 ${HERE}`] });
    await ageLogins(at.site.dataDir, own.researcher.id);
    const { page } = own;
    if (scripts) await openHydrated(page, at.site.url + HERE);
    else await page.goto(at.site.url + HERE);
    await page.getByLabel("Program", { exact: true }).fill("Nightly fuzzing");
    await page.getByLabel("What it may do").selectOption("submit");
    await page.getByRole("button", { name: "Make an access token" }).click();

    await page.getByRole("heading", { name: "Show that it is you first" }).waitFor();
    await page.getByRole("textbox", { name: "Code", exact: true }).fill(currentCode());
    await page.getByRole("button", { name: "Confirm" }).click();

    await page.getByText("Keep this token now").waitFor();
    await page
      .getByRole("listitem")
      .filter({ hasText: "Nightly fuzzing" })
      .getByText(/^Submits, until/)
      .waitFor();
  },
);

test("a token that was just made stays shown while the one that it replaces is ended, and goes with its own end", async () => {
  const { page } = await signedInPage(at, HERE);
  const name = page.getByLabel("Program", { exact: true });
  const tokens = page.getByRole("region", { name: "Access tokens" });
  const row = (program: string) => tokens.getByRole("listitem").filter({ hasText: `${program}Reads, until` });
  const end = (program: string) =>
    tokens.getByRole("button", { name: `End the access token ${program}`, exact: true }).click();
  for (const program of ["Old fuzzing", "New fuzzing"]) {
    await name.fill(program);
    await page.getByRole("button", { name: "Make an access token" }).click();
    await row(program).waitFor();
  }
  await page.getByRole("list", { name: "Access token “New fuzzing”" }).waitFor();
  const token = await shownToken(page);

  await name.fill("Not made yet");
  await end("Old fuzzing");
  await row("Old fuzzing").waitFor({ state: "detached" });
  expect(await shownToken(page)).toBe(token);
  expect(await name.inputValue()).toBe("Not made yet");
  await end("New fuzzing");
  await page.getByText(token).waitFor({ state: "detached" });
  expect(await name.inputValue()).toBe("Not made yet");
});

test("by keyboard alone a researcher makes a token and is led to it", async () => {
  const { page } = await signedInPage(at, HERE);
  await keyTo(page, /^Program/);
  await page.keyboard.type("Nightly fuzzing");
  await keyTo(page, "What it may do");
  await page.keyboard.press("ArrowDown");
  await keyTo(page, "Make an access token");
  await press(page, "Enter");

  await page.getByText("Keep this token now").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Keep this token now/);
  await page
    .getByRole("listitem")
    .filter({ hasText: "Nightly fuzzing" })
    .getByText(/^Submits, until/)
    .waitFor();
});

async function shownToken(page: Page): Promise<string> {
  const shown = page.getByRole("list", { name: /^Access token/ }).getByRole("listitem");
  const token = (await shown.textContent()) ?? "";
  expect(token).toMatch(/^conclave_[\w-]{43}$/);
  return token;
}
