import { expect, it } from "vitest";
import { resetMfa } from "#contract/auth";
import { action } from "../../app/routes/_gated.account.reset-mfa";
import { loader as login } from "../../app/routes/_guest.login";
import { loader as logout } from "../../app/routes/_open.logout";
import { testApi } from "../support/servers/api";
import { signedInAt, signedInBrowser } from "../support/servers/site";

// Proves 4.23
it("resets after the box is ticked, and goes to /logout", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  const page = await browser.send(action, "/account/reset-mfa", { understood: "on" });
  expect(page.location).toBe("/logout");
  const left = await browser.load(logout, "/logout");
  expect(left).toMatchObject({ status: 302, location: "/" });
  expect(left.headers.get("Clear-Site-Data")).toBe('"cache"');
  expect((await browser.load(login, "/login")).data).toMatchObject({
    notice: expect.stringMatching(/^Your authenticator app was reset/),
  });
  expect((await api.get("/profiles/self", researcher.token)).status).toBe(401);
});

// Proves 5.20
it("does nothing without the tick", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/account/reset-mfa");
  expect(page).toMatchObject({ status: 400, data: { isStale: false } });
  expect(browser.calls).toEqual([]);
});

it("explains that a sign-in of more than 10 minutes ago is too old", async () => {
  const { api, browser } = await signedInBrowser("complete");
  api.clock.now += 11 * 60_000;
  const { access, refresh } = await renewed(browser.state.session?.refresh);
  browser.state = { ...browser.state, session: { ...session(), access, refresh } };
  const page = await browser.send(action, "/account/reset-mfa", { understood: "on" });
  expect(page).toMatchObject({ status: 403, data: { isStale: true } });

  function session() {
    if (!browser.state.session) throw new Error("There is no session.");
    return browser.state.session;
  }
  async function renewed(refreshToken = "") {
    const body = { access: session().access, refresh: refreshToken };
    return (await api.request("POST", "/auth/login/refresh/", { json: body })).json();
  }
});

it("sends to sign in again, and back here", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/account/reset-mfa", { intent: "sign-in-again" });
  expect(page.location).toBe("/login?redirectTo=%2Faccount%2Freset-mfa");
  expect(browser.notice).toBe("sign_in_again");
  expect(browser.state.session).toBeUndefined();
});

it("shows other refusals as lines", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  browser.answer(resetMfa, 429, { detail: "Too many attempts. Try again in a minute." });
  const page = await browser.send(action, "/account/reset-mfa", { understood: "on" });
  expect(page.data).toEqual({ lines: ["Too many attempts. Try again in a minute."], isStale: false });
});
