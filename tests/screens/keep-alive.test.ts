import { expect, it } from "vitest";
import { action, loader } from "../../app/routes/_gated.keep-alive";
import { testApi } from "../support/servers/api";
import { guest, signedInAt, signedInBrowser } from "../support/servers/site";

const MINUTE_MS = 60_000;

it("keeps a session alive that would be over after 15 minutes without a request", async () => {
  const { api, browser } = await signedInBrowser("complete");
  // The access token itself lives for 5 minutes.
  for (let beat = 0; beat < 5; beat++) {
    api.clock.now += 4 * MINUTE_MS;
    expect((await browser.send(action, "/keep-alive")).status).toBe(204);
  }
  expect((await api.get("/profiles/self", browser.state.session?.access)).status).toBe(200);
});

it("leads to /login once the session is over", async () => {
  const { api, browser } = await signedInBrowser("complete");
  api.clock.now += 16 * MINUTE_MS;
  expect((await browser.send(action, "/keep-alive")).location).toBe("/login");
  expect(browser.state.session).toBeUndefined();
});

it("is no page: who opens it goes home", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  expect(await browser.load(loader, "/keep-alive")).toMatchObject({ status: 302, location: "/" });
});

it("makes no session for a guest", async () => {
  const browser = guest(await testApi());
  expect((await browser.send(action, "/keep-alive")).location).toMatch(/^\/login/);
  expect(browser.calls).toEqual([]);
  expect(browser.state.session).toBeUndefined();
});
