import { expect, it } from "vitest";
import { login } from "#contract/auth";
import { action, loader } from "../../app/routes/_guest.login";
import { SAMPLE_PASSWORD, seedInvitation } from "../support/people/researchers";
import { testApi } from "../support/servers/api";
import { guest, signedInBrowser } from "../support/servers/site";

// Proves 4.7
it("goes to /confirm-mfa when a second factor is owed, with the place that was wanted", async () => {
  const { api, researcher } = await signedInBrowser("complete");
  const browser = guest(api);
  const page = await browser.send(action, "/login?redirectTo=%2Ffaq", {
    email: researcher.email,
    password: SAMPLE_PASSWORD,
  });
  expect(page.location).toBe("/confirm-mfa?redirectTo=%2Ffaq");
  expect(browser.state.ephemeral_token).toEqual(expect.any(String));
  expect(browser.state.session).toBeUndefined();
  expect(browser.state.invitation_code).toBeUndefined();
});

// Proves 4.9
it("establishes the session when no second factor is owed", async () => {
  const { api, researcher } = await signedInBrowser("password_set");
  const browser = guest(api);
  const page = await browser.send(action, "/login", { email: researcher.email, password: SAMPLE_PASSWORD });
  expect(page.location).toBe("/setup-mfa");
  expect(browser.state.session?.user_status.has_expired_password).toBe(false);
});

// Proves 4.8, 14.2.1
it("goes to /setup-password when an invite code was given for a password, carrying it", async () => {
  const api = await testApi();
  const { email, code } = await seedInvitation(api.services);
  const browser = guest(api);
  const page = await browser.send(action, "/login", { email, password: code });
  expect(page.location).toBe("/setup-password");
  expect(browser.state.invitation_code).toBe(code);
});

it("says what the API says, and never sends the password back", async () => {
  const browser = guest(await testApi());
  browser.answer(login, 429, { detail: "Too many attempts. Try again in 15 minutes." });
  const page = await browser.send(action, "/login", { email: "ada@example.org", password: SAMPLE_PASSWORD });
  expect(page.status).toBe(429);
  expect(page.errors).toEqual({ "": ["Too many attempts. Try again in 15 minutes."] });
  expect(JSON.stringify(page.data)).not.toContain(SAMPLE_PASSWORD);
});

it("says once why a user was sent here", async () => {
  const browser = guest(await testApi());
  browser.notice = "session_ended";
  const first = await browser.load(loader, "/login");
  expect(first.data).toMatchObject({ notice: "Your session has ended. Log in again to go on." });
  const second = await browser.load(loader, "/login");
  expect(second.data).toMatchObject({ notice: null });
});
