import { expect, it } from "vitest";
import { codeAt } from "../../api/auth/second-factor/totp";
import { action, loader } from "../../app/routes/_gated.setup-mfa";
import { type TestApi, testApi } from "../support/servers/api";
import { signedInAt, signedInBrowser, type TestBrowser } from "../support/servers/site";

// Proves 14.2.6
it("has the code's picture in the page, and of its secret nothing until it is asked for", async () => {
  const { browser } = await signedInAt(await testApi(), "password_set");
  const { data } = await browser.load(loader, "/setup-mfa");
  expect(data).toMatchObject({
    secret: null,
    appHref: null,
    picture: expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/),
  });
  const secret = await secretShown(browser);
  expect(decodeURIComponent(JSON.stringify(data))).not.toMatch(new RegExp(`otpauth|${secret}`));
});

it("leads to an app on the same device, by the address that the picture holds, once the secret is shown", async () => {
  const { browser } = await signedInAt(await testApi(), "password_set");
  const { data } = await browser.load(loader, "/setup-mfa?secret=show");
  const { secret, appHref } = data as { secret: string; appHref: string };
  expect(appHref).toMatch(/^otpauth:\/\/totp\//);
  expect(new URL(appHref).searchParams.get("secret")).toBe(secret);
});

it("shows an authenticator's secret, the same one on every load", async () => {
  const { browser } = await signedInAt(await testApi(), "password_set");
  const first = await secretShown(browser);
  expect(first).toMatch(/^[A-Z2-7]{32}$/);
  expect(await secretShown(browser)).toBe(first);
});

// Proves 4.15
it("confirms the code, refreshes the session and goes on to where the visitor came from", async () => {
  const { api, browser } = await signedInBrowser("password_set");
  const code = codeAt(await secretShown(browser), api.clock.now);
  const sent = await browser.send(action, "/setup-mfa?redirectTo=%2Ffaq", { code });
  expect(sent.location).toBe("/setup-mfa?confirmed=&redirectTo=%2Ffaq");
  expect(browser.calls).toContain("POST /auth/session");
  expect(browser.state.session?.user_status.has_primary_mfa_method).toBe(true);
  const page = await browser.load(loader, sent.location ?? "");
  expect(page.data).toMatchObject({
    picture: null,
    secret: null,
    appHref: null,
    redirectTo: "/create-profile?redirectTo=%2Ffaq",
  });
});

// Proves 5.10
it("ties the error of a wrong code to the field", async () => {
  const { browser } = await signedInAt(await testApi(), "password_set");
  await secretShown(browser);
  const page = await browser.send(action, "/setup-mfa", { code: "12345" });
  expect(page).toMatchObject({ status: 400, errors: { code: ["The code is 6 digits."] } });
});

it("sends anyone who has a second factor to /", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  expect((await browser.load(loader, "/setup-mfa")).location).toBe("/");
});

it("notices that it was set up in another tab", async () => {
  const { api, browser } = await signedInBrowser("password_set");
  const stale = browser.state.session;
  await finish(api, browser);
  browser.state = { ...browser.state, session: stale };
  expect((await browser.load(loader, "/setup-mfa")).location).toBe("/create-profile");
  expect(browser.state.session?.user_status.has_primary_mfa_method).toBe(true);
});

async function secretShown(browser: TestBrowser): Promise<string> {
  const { data } = await browser.load(loader, "/setup-mfa?secret=show");
  return (data as { secret: string }).secret;
}

async function finish(api: TestApi, browser: TestBrowser): Promise<void> {
  await browser.send(action, "/setup-mfa", { code: codeAt(await secretShown(browser), api.clock.now) });
}
