import type { Page, Request } from "playwright";
import { expect, test } from "vitest";
import { REDIRECT_DELAY_AFTER_MFA_MS } from "#contract/limits";
import { freshContext } from "../support/browser/fresh-context";
import { hydrated, openHydrated } from "../support/browser/hydrated";
import { logIn } from "../support/browser/log-in";
import { freshPage } from "../support/browser/opened-page";
import { withServices } from "../support/database/seeded-data";
import { currentCode, wrongCodeFor } from "../support/people/codes";
import { seedResearcher } from "../support/people/researchers";
import { descriptionOf, isFocused, typeCode } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

test("a wrong password is refused with one sentence, the email kept and the password emptied", async () => {
  const { email } = await seeded();
  const { page } = await freshPage(at, "/login", { intended: ["400 /login"] });
  await logIn(page, email, "Wrong horse 9 battery");

  const alert = page.getByRole("alert").filter({ hasText: /\S/ });
  await expect.poll(() => alert.textContent()).toBe("The email, password or invite code is wrong.");
  await expect.poll(() => page.getByRole("textbox", { name: "Email" }).inputValue()).toBe(email);
  await expect.poll(() => page.getByLabel("Password", { exact: true }).inputValue()).toBe("");

  // The refusal shows while the form is still disabled, which ignores keys; a click waits for its end.
  await page.getByRole("textbox", { name: "Email" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("x");
  await alert.waitFor({ state: "detached" });
  expect(await page.getByText("Password is required.").count()).toBe(0);
});

test("without scripts a log-in that was sent without its cookie leads to a page that logs in", async () => {
  const { email } = await seeded();
  const { context, page } = await freshPage(at, "/login", { javaScriptEnabled: false });
  // As after a night, or once the user has cleared them.
  await context.clearCookies();
  await logIn(page, email);
  await expect.poll(() => page.getByRole("textbox", { name: "Email" }).inputValue()).toBe("");
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["session"]);

  await logIn(page, email);
  await page.waitForURL(`${at.site.url}/confirm-mfa`);
});

test("what checks the form comes with its first use, and then answers without the server", async () => {
  const { page } = await freshPage(at);
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.url());
  });
  const posts = timesOfPosts(page, "/login");
  await page.goto(`${at.site.url}/login`, { waitUntil: "networkidle" });
  const before = scripts.length;
  expect(scripts.filter((url) => /\/checks-/.test(url))).toEqual([]);
  const email = page.getByRole("textbox", { name: "Email" });
  await email.focus();
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
  await page.waitForLoadState("networkidle");

  await page.getByRole("button", { name: "Log in" }).click();
  await expect.poll(() => descriptionOf(email)).toContain("Email is required.");
  await email.fill("ada@example.org");
  await expect.poll(() => descriptionOf(email)).not.toContain("Email is required.");
  expect(posts).toEqual([]);
});

test("a form sent before its check is there waits for it", async () => {
  const { page } = await freshPage(at);
  let asked = () => {};
  let release = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/checks-/, async (route) => {
    asked();
    await released;
    await route.continue();
  });
  const posts = timesOfPosts(page, "/login");
  await page.goto(`${at.site.url}/login`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Log in" }).click();
  await isAsked;
  const email = page.getByRole("textbox", { name: "Email" });
  await expect.poll(() => descriptionOf(email)).toBe("");
  release();
  await expect.poll(() => descriptionOf(email)).toContain("Email is required.");
  expect(posts).toEqual([]);
});

// Proves 2.2.2
test("a form whose check cannot be fetched is checked by the server, in the same words", async () => {
  const { context, complaints } = await freshContext(at.browser, { intended: ["400 /login"] });
  const page = await context.newPage();
  await page.route(/\/checks-/, (route) => route.abort());
  const posts = timesOfPosts(page, "/login");
  await page.goto(`${at.site.url}/login`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Log in" }).click();
  const email = page.getByRole("textbox", { name: "Email" });
  await expect.poll(() => descriptionOf(email)).toContain("Email is required.");
  await email.fill("ada@example.org");
  expect(posts).toHaveLength(1);
  expect(complaints.filter((line) => !/checks-/.test(line))).toEqual([]);
  await context.close();
});

// Proves 2.29, 4.11, 8.16
test("password and code lead back to where the gate had stopped the researcher", async () => {
  const { email } = await seeded();
  const { page } = await freshPage(at, null, { intended: ["400 /confirm-mfa"] });
  const answered = timesOfPosts(page, "/confirm-mfa");
  await page.goto(`${at.site.url}/bounties`);
  await page.waitForURL("**/login?redirectTo=%2Fbounties");
  await logIn(page, email);
  await page.getByRole("heading", { level: 1, name: "Welcome back" }).waitFor();
  await page.waitForURL("**/confirm-mfa?*");

  const code = page.getByRole("textbox", { name: /code/i });
  await typeCode(code, wrongCodeFor());
  await page.getByText("This code is wrong").waitFor();
  await expect.poll(() => code.inputValue()).toBe("");
  await expect.poll(() => isFocused(code)).toBe(true);
  await expect.poll(() => descriptionOf(code)).toContain("This code is wrong");
  await expect.poll(() => code.getAttribute("aria-invalid")).toBe("true");
  expect(answered).toHaveLength(1);

  await page.keyboard.type(currentCode());
  await page.getByText("Code is valid ✔").waitFor();
  await page.waitForURL(`${at.site.url}/bounties`);
  expect(Date.now() - (answered[1] ?? Number.NaN)).toBeGreaterThanOrEqual(REDIRECT_DELAY_AFTER_MFA_MS);
  await page.getByRole("heading", { level: 1, name: "Bounties" }).waitFor();
  expect(answered).toHaveLength(2);
});

// Proves 2.32
test("without an owed code the screen for it ends at the login", async () => {
  const { page } = await freshPage(at);
  const visited: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname);
  });
  await page.goto(`${at.site.url}/confirm-mfa`);
  expect(page.url()).toBe(`${at.site.url}/login`);
  expect(visited).toEqual(["/confirm-mfa", "/logout", "/", "/login"]);
});

// Proves 2.6, R7, 7.4.1, 7.4.4
test("logging out ends the session, for a copied cookie too", async () => {
  const { email } = await seeded();
  const { page, context } = await freshPage(at);
  await signIn(page, email);
  const copied = await context.cookies();
  await page.getByRole("link", { name: "Logout" }).click();
  await page.waitForURL(`${at.site.url}/login`);
  await page.goto(`${at.site.url}/faq`);
  expect(new URL(page.url()).pathname).toBe("/login");

  const { page: copy, context: thief } = await freshPage(at);
  await thief.addCookies(copied);
  await copy.goto(`${at.site.url}/faq`);
  expect(new URL(copy.url()).pathname).toBe("/login");
});

test("the report of a page view that reaches the site after the log-out leaves the next login as it is", async () => {
  const { email } = await seeded();
  const { page } = await freshPage(at);
  await signIn(page, email);
  const report = page.waitForRequest("**/impressions");
  await page.route("**/impressions", (route) => route.fulfill({ status: 204 }));
  await page.getByRole("link", { name: "FAQ" }).first().click();
  const { headers, body } = await asSent(await report);
  await page.getByRole("link", { name: "Logout" }).click();
  await page.waitForURL(`${at.site.url}/login`);
  await hydrated(page);

  const answered = page.waitForResponse("**/impressions");
  await page.unroute("**/impressions");
  await page.route("**/impressions", async (route) => {
    await route.fulfill({ response: await route.fetch({ headers, postData: body, maxRedirects: 0 }) });
  });
  await page.evaluate(() => fetch("/impressions", { method: "POST", redirect: "manual" }));
  await answered;
  await logIn(page, email);

  await page.waitForURL("**/confirm-mfa");
});

// Proves 2.3, 2.4
test("anyone who is signed in is sent home from the screens for guests", async () => {
  const { email } = await seeded();
  const { page } = await freshPage(at);
  await signIn(page, email);
  for (const path of ["/login", "/invitation"]) {
    await page.goto(`${at.site.url}${path}`);
    expect(page.url()).toBe(`${at.site.url}/`);
  }
});

/** A request's headers and body, to be sent once more with the cookies that its page has. */
async function asSent(request: Request) {
  const cookies = await request.frame().page().context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  // The browser adds it as it sends a request; one that is fulfilled here may be without it.
  const sent = { ...(await request.allHeaders()), cookie, "sec-fetch-site": "same-origin" };
  return { headers: sent, body: request.postData() ?? "" };
}

function seeded() {
  return withServices(at.site.dataDir, (services) => seedResearcher(services));
}

/** From the login to the home page. */
async function signIn(page: Page, email: string) {
  await openHydrated(page, `${at.site.url}/login`);
  await logIn(page, email);
  await page.waitForURL("**/confirm-mfa");
  await page.getByRole("textbox", { name: /code/i }).fill(currentCode());
  await page.waitForURL(`${at.site.url}/`);
}

/** The times of the responses to forms posted to a path; it fills as they arrive. */
function timesOfPosts(page: Page, path: string): number[] {
  const times: number[] = [];
  page.on("response", (response) => {
    const isPost = response.request().method() === "POST";
    if (isPost && new URL(response.url()).pathname === path) times.push(Date.now());
  });
  return times;
}
