import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import { isolated } from "#lib/bidi";
import { openHydrated } from "../support/browser/hydrated";
import { checked } from "../support/browser/opened-page";
import { endSessions, logInAgain, seedSignedIn, signedInContext } from "../support/browser/signed-in-browser";
import { rowsOf } from "../support/browser/stored-data";
import { siteInBrowser } from "../support/servers/site-in-browser";

const loggedOut = /You were logged out in the meantime/;
const onceMore = /Send it once more/;

const at = siteInBrowser();

test("research that was written when the session ended is sent from the same page after logging in elsewhere", async () => {
  const { context, researcher } = await signedInContext(at.browser, at.site);
  const page = await open(context, "/submit-your-research");
  const required = ["Title", "High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"];
  for (const name of required) await page.getByLabel(name).fill(`${name} of the research`);
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  await (await open(context, "/faq")).getByRole("link", { name: "Logout" }).click();
  await expect.poll(() => isSignedIn(context)).toBe(false);

  await submit.click();
  await page.getByText(loggedOut).waitFor();
  const tab = context.waitForEvent("page");
  await page.getByRole("link", { name: "Log in again in another tab" }).click();
  await (await tab).getByRole("button", { name: "Log in" }).waitFor();
  await logInAgain(at.site, context, researcher.id);
  await submit.click();
  await page.getByText(onceMore).waitFor();
  await submit.click();
  await page.getByText("Your research was received.").waitFor();
  const query = "select id from submissions where researcher_id = ?";
  expect(rowsOf(at.site.dataDir, query, researcher.id)).toHaveLength(1);
  await context.close();
});

test("an invite that was written when the session ended is sent from the same page", async () => {
  const { context, researcher } = await signedInContext(at.browser, at.site);
  const page = await open(context, "/referrals");
  const send = page.getByRole("main").getByRole("button", { name: "Invite" });
  // Not the first of this page: an invite that was sent before makes a new form.
  await page.getByLabel("Legal name").fill("Sam Lindqvist");
  await page.getByLabel("Email").fill("sam@example.org");
  await send.click();
  await expect.poll(() => page.getByLabel("Legal name").inputValue()).toBe("");
  await page.getByLabel("Legal name").fill("Bo Berg");
  await page.getByLabel("Email").fill("bo@example.org");
  await endSessions(at.site, researcher.id);

  await send.click();
  await page.getByText(loggedOut).waitFor();
  expect(await page.getByLabel("Legal name").inputValue()).toBe("Bo Berg");
  await logInAgain(at.site, context, researcher.id);
  await send.click();
  await page.getByText(onceMore).waitFor();
  await send.click();
  const query = "select email from referrals where researcher_id = ?";
  await expect.poll(() => rowsOf(at.site.dataDir, query, researcher.id)).toHaveLength(2);
  await context.close();
});

test("anyone who sends what was written before another user logged in is told first as whom it is sent", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site, { intended: ["403 /referrals"] }));
  const page = await open(context, "/referrals");
  await page.getByLabel("Legal name").fill("Bo Berg");
  await page.getByLabel("Email").fill("bo@example.org");
  const other = await seedSignedIn(at.site);
  await logInAgain(at.site, context, other.researcher.id);
  await page.getByRole("main").getByRole("button", { name: "Invite" }).click();
  const query = "select first_name, last_name, nickname from profiles where researcher_id = ?";
  const [profile] = rowsOf(at.site.dataDir, query, other.researcher.id);
  const names = isolated(`${profile?.first_name} ${profile?.last_name}`);
  const person = `${names} (${isolated(String(profile?.nickname))})`;
  await page.getByText(`Send it once more, and it is sent as ${person}, who is logged in now.`).waitFor();
  expect(await page.getByLabel("Legal name").inputValue()).toBe("Bo Berg");
  const sent = "select email from referrals where researcher_id = ?";
  expect(rowsOf(at.site.dataDir, sent, other.researcher.id)).toEqual([]);
});

test("edits of a profile that were left unsaved are not shown to another user who logged in since", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site));
  const page = await open(context, "/account/profile/edit");
  await page.getByRole("textbox", { name: "First name" }).fill("Adaline");
  const menu = page.getByRole("navigation", { name: "Account" });
  await menu.getByRole("link", { name: "Messages" }).click();
  await page.waitForURL("**/account/messages");
  const other = await seedSignedIn(at.site);
  await logInAgain(at.site, context, other.researcher.id);
  await menu.getByRole("link", { name: "Profile" }).click();
  await page.getByRole("link", { name: "Edit Details" }).click();
  const query = "select first_name, nickname from profiles where researcher_id = ?";
  const [profile] = rowsOf(at.site.dataDir, query, other.researcher.id);
  await expect
    .poll(() => page.getByRole("textbox", { name: "Username" }).inputValue())
    .toBe(profile?.nickname);
  expect(await page.getByRole("textbox", { name: "First name" }).inputValue()).toBe(profile?.first_name);
});

test("a message stays written when the session turns out to be over", async () => {
  const { context, researcher } = await signedInContext(at.browser, at.site);
  const page = await open(context, "/");
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("A first question.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => message.inputValue()).toBe("");
  await message.fill("A question that took a while to write.");
  await endSessions(at.site, researcher.id);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(loggedOut).waitFor();
  expect(await message.inputValue()).toBe("A question that took a while to write.");
  expect(await isSignedIn(context)).toBe(false);
  await context.close();
});

test("a theme that is chosen after the session ended, or without a connection, leaves the page as it is", async () => {
  const { context, researcher } = await signedInContext(at.browser, at.site);
  const page = await open(context, "/");
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("A question that took a while to write.");
  const dark = page.getByRole("contentinfo").getByRole("button", { name: "Dark" });
  await page.route("**/theme*", (route) => route.abort("connectionreset"));
  await dark.click();
  await page.getByText(/No answer came/).waitFor();
  await page.unroute("**/theme*");
  await logInAgain(at.site, context, researcher.id);
  const token = () => page.locator('form[action="/theme"] input[name=csrf]').inputValue();
  const older = await token();
  await dark.click();
  await page.getByText(onceMore).waitFor();
  await expect.poll(token).not.toBe(older);
  await dark.click();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(await message.inputValue()).toBe("A question that took a while to write.");
  await context.close();
});

test("neither a theme nor a link to the page itself takes research along when the session ended or the connection broke", async () => {
  const { context, researcher } = await signedInContext(at.browser, at.site);
  const page = await open(context, "/submit-your-research");
  const proof = page.getByLabel("Proof-of-Concept");
  await proof.fill("It took a day.");
  const theme = () => page.locator("html").getAttribute("data-theme");
  const itself = page.getByRole("navigation").first().getByRole("link", { name: "Submit Your Research" });
  const press = async (name: string) => {
    await page.getByRole("contentinfo").getByRole("button", { name }).click();
    await expect.poll(theme).toBe(name.toLowerCase());
  };
  await endSessions(at.site, researcher.id);
  await press("Dark");
  await itself.click();
  await page.route("**/submit-your-research**", (route) => route.abort("connectionreset"));
  await press("Light");
  await itself.click();
  await page.unroute("**/submit-your-research**");
  expect(await proof.inputValue()).toBe("It took a day.");

  await page.getByRole("link", { name: "Privacy policy" }).click();
  expect(await proof.inputValue()).toBe("It took a day.");
  await context.close();
});

test("a theme stays chosen on the next screens, and when the page is loaded again", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site));
  const page = await open(context, "/faq");
  const theme = () => page.locator("html").getAttribute("data-theme");
  const dark = page.getByRole("contentinfo").getByRole("button", { name: "Dark" });
  await dark.click();
  await expect.poll(theme).toBe("dark");
  await expect.poll(() => dark.getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("navigation").first().getByRole("link", { name: "Bounties" }).click();
  await page.getByRole("heading", { level: 1, name: "Bounties" }).waitFor();
  expect(await theme()).toBe("dark");
  await expect.poll(() => dark.getAttribute("aria-pressed")).toBe("true");
  await page.reload();
  expect(await theme()).toBe("dark");
});

test("a password and a code that were not judged stay entered", async () => {
  const context = await at.browser.newContext();
  const page = await open(context, "/login");
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.org");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("Quiet lantern 42 harbour");
  const logIn = page.getByRole("button", { name: "Log in" });
  await page.route("**/login*", (route) => route.abort("connectionreset"));
  await logIn.click();
  await page.getByText(/No answer came/).waitFor();
  expect(await password.inputValue()).toBe("Quiet lantern 42 harbour");
  await page.unroute("**/login*");
  // The page's own cookie has ended, as after a night.
  await context.clearCookies();
  await logIn.click();
  await page.getByText(onceMore).waitFor();
  expect(await password.inputValue()).toBe("Quiet lantern 42 harbour");
  await logIn.click();
  await page.getByText("The email, password or invite code is wrong.").waitFor();
  await expect.poll(() => password.inputValue()).toBe("");
  await context.close();
});

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await openHydrated(page, `${at.site.url}${path}`);
  return page;
}

/** Whether the site treats the browser as signed in. */
async function isSignedIn(context: BrowserContext): Promise<boolean> {
  const answer = await context.request.get(`${at.site.url}/account/profile`, { maxRedirects: 0 });
  return answer.status() === 200;
}
