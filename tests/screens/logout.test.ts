import { expect, it } from "vitest";
import { logout } from "#contract/auth";
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from "../../api/auth/sessions/tokens";
import { loader as login } from "../../app/routes/_guest.login";
import { action, loader } from "../../app/routes/_open.logout";
import { testApi } from "../support/servers/api";
import { guest, signedInAt, signedInBrowser } from "../support/servers/site";

const typed = { "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };
const foreign = { ...typed, "Sec-Fetch-Site": "cross-site" };

// Proves 2.6, 14.3.1
it("logs the user out and redirects to /", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  const page = await browser.load(loader, "/logout", typed);
  expect(page).toMatchObject({ status: 302, location: "/" });
  expect(browser.state.session).toBeUndefined();
  expect((await api.get("/profiles/self", researcher.token)).status).toBe(401);
});

// Proves R21, 14.3.1
it("has the browser drop what it cached, when a session was really ended", async () => {
  const { api, browser } = await signedInBrowser("complete");
  const ended = await browser.load(loader, "/logout", typed);
  expect(ended.headers.get("Clear-Site-Data")).toBe('"cache"');
  const nothingToEnd = await guest(api).load(loader, "/logout", typed);
  expect(nothingToEnd).toMatchObject({ status: 302, location: "/" });
  expect(nothingToEnd.headers.get("Clear-Site-Data")).toBeNull();
});

// Proves R21, 14.3.1
it("has the browser drop everything on a shared computer, also when the session is over", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  for (const ended of [true, false]) {
    const page = await browser.load(loader, "/logout?shared=yes", typed);
    expect(page, `ended a session: ${ended}`).toMatchObject({ status: 302, location: "/" });
    expect(page.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
  }
  expect(browser.state.session).toBeUndefined();
});

it("lets no other site take drafts away, whether anybody is signed in or not", async () => {
  const api = await testApi();
  for (const browser of [(await signedInAt(api, "complete")).browser, guest(api)]) {
    const page = await browser.load(loader, "/logout?shared=yes", foreign);
    expect(page).toMatchObject({ status: 200, data: null });
    expect(page.headers.get("Clear-Site-Data")).toBeNull();
  }
});

it("keeps drafts when nothing happened for too long", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.load(loader, "/logout?inactive=yes", typed);
  expect(page.headers.get("Clear-Site-Data")).toBe('"cache"');
});

// Proves 3.5.3
it("asks first when another site sent the browser here", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  expect(await browser.load(loader, "/logout", foreign)).toMatchObject({ status: 200, data: null });
  expect(browser.state.session).toBeDefined();
  expect(browser.calls).toEqual([]);
});

it("logs out by the button of that question", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/logout");
  expect(page).toMatchObject({ status: 302, location: "/" });
  expect(page.headers.get("Clear-Site-Data")).toBe('"cache"');
  expect(browser.state.session).toBeUndefined();
});

it("logs out of the site when the session is over at the API already", async () => {
  const { api, browser } = await signedInBrowser("complete");
  api.clock.now += 13 * 60 * 60_000;
  expect((await browser.load(loader, "/logout", typed)).location).toBe("/");
  expect(browser.state.session).toBeUndefined();
});

it.each([503, 504, 429])(
  "says honestly where the API could not record it (%d), and when the session ends",
  async (status) => {
    const { browser } = await signedInAt(await testApi(), "complete");
    browser.answer(logout, status, { detail: "Try again later." });
    for (const address of ["/logout", "/logout?inactive=yes"]) {
      const { session } = browser.state;
      const page = await browser.load(loader, address, typed);
      expect(page, address).toMatchObject({ status: 302, location: "/" });
      expect(page.headers.get("Clear-Site-Data")).toBe('"cache"');
      expect(browser.state.session).toBeUndefined();
      const { data } = await browser.load(login, "/login");
      expect(data).toMatchObject({ notice: expect.stringContaining("We could not record it on the server") });
      expect(data).toMatchObject({
        notice: expect.stringContaining(`after ${SESSION_IDLE_MS / 60_000} minutes`),
      });
      expect(data).toMatchObject({
        notice: expect.stringContaining(`at most ${SESSION_LIFETIME_MS / 3_600_000} hours`),
      });
      browser.state = { ...browser.state, session };
    }
  },
);

it("says nothing of it where the session was over already", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  browser.answer(logout, 401, { detail: "Log in." });
  await browser.load(loader, "/logout", typed);
  expect(browser.notice).toBeNull();
});

it("leaves the browser its theme and what the device is known by, and puts neither into an address", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  browser.device = "id.since.signature";
  const page = await browser.load(loader, "/logout", { ...typed, Cookie: "theme=dark" });
  expect(page).toMatchObject({ status: 302, location: "/" });
  expect(page.headers.get("Clear-Site-Data")).not.toContain("cookies");
  expect(page.headers.get("Set-Cookie")).toBeNull();
});

it("says on the next screen that nothing happened for too long, also in a second tab", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const address = "/logout?inactive=yes";
  expect((await browser.load(loader, address, typed)).location).toBe("/");
  expect(browser.notice).toBe("inactive");
  browser.notice = null;
  const second = await browser.load(loader, address, typed);
  expect(second).toMatchObject({ status: 302, location: "/" });
  expect(second.headers.get("Clear-Site-Data")).toBeNull();
  expect(browser.notice).toBe("inactive");
});

it("does not speak of inactivity where another site has sent a guest", async () => {
  const browser = guest(await testApi());
  const page = await browser.load(loader, "/logout?inactive=yes", foreign);
  expect(page).toMatchObject({ status: 302, location: "/" });
  expect(browser.notice).toBeNull();
});

it("leaves a sign-in alone that was begun after another tab had logged out", async () => {
  const browser = guest(await testApi(), { ephemeral_token: "owed", invitation_code: "given" });
  const before = browser.state;
  const late = await browser.load(loader, "/logout?inactive=yes", typed);
  expect(late).toMatchObject({ status: 302, location: "/confirm-mfa" });
  expect(browser.state).toEqual(before);
});

it("keeps the forms good that another tab has opened since it logged out", async () => {
  const browser = guest(await testApi());
  await browser.load(loader, "/logout?inactive=yes", typed);
  expect(browser.state.visitor).toBe("test-visitor");
});

it("is the way out of a sign-in that was begun", async () => {
  const browser = guest(await testApi(), { ephemeral_token: "owed" });
  expect(await browser.load(loader, "/logout", typed)).toMatchObject({ status: 302, location: "/" });
  expect(browser.state.ephemeral_token).toBeUndefined();
});

it("does not speak of inactivity to a user whom another site sent and who pressed the button", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/logout?inactive=yes");
  expect(page).toMatchObject({ status: 302, location: "/" });
  expect(browser.state.session).toBeUndefined();
});
