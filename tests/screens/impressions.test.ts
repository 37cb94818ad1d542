import { expect, it } from "vitest";
import { recordPageImpression } from "#contract/impressions";
import { action, loader } from "../../app/routes/_gated.impressions";
import { seedTarget } from "../support/requests/content";
import { testApi } from "../support/servers/api";
import { guest, signedInAt, signedInBrowser } from "../support/servers/site";

it("reports a page view", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  const page = await browser.send(action, "/impressions", { url: "/faq" });
  expect(page.status).toBe(204);
  expect(await api.rows("impressions")).toMatchObject([
    { researcher_id: researcher.id, kind: "page", subject: "/faq" },
  ]);
});

it("reports that a target's details were opened", async () => {
  const { api, browser } = await signedInBrowser("complete");
  const bounty = await seedTarget(api);
  expect((await browser.send(action, "/impressions", { bounty })).status).toBe(204);
  expect(await api.rows("impressions")).toMatchObject([{ kind: "bounty", subject: bounty }]);
});

it.each([
  ["nothing", {}],
  ["another site's address", { url: "https://example.org/" }],
  ["a path with a query, which may hold a secret", { url: "/faq?q=secret" }],
  ["a target that never was", { bounty: "unknown" }],
  ["an id that is none", { bounty: "' or 1=1" }],
])("tells the page nothing about %s, and notes nothing", async (_what, fields: Record<string, string>) => {
  const { api, browser } = await signedInBrowser("complete");
  expect(await browser.send(action, "/impressions", fields)).toMatchObject({ status: 204, data: null });
  expect(await api.rows("impressions")).toEqual([]);
});

// Proves 7.30, 16.5.2
it("ignores errors", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  browser.answer(recordPageImpression, 429, { detail: "Too many reports." });
  expect((await browser.send(action, "/impressions", { url: "/faq" })).status).toBe(204);
  expect(browser.calls).toEqual(["POST /impressions/page"]);
});

it("is no page: who opens it goes home", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  expect(await browser.load(loader, "/impressions")).toMatchObject({ status: 302, location: "/" });
});

it("takes no reports before a researcher is onboarded", async () => {
  const { api, browser } = await signedInBrowser("profile_made");
  await browser.send(action, "/impressions", { url: "/faq" });
  const unknown = guest(api);
  expect((await unknown.send(action, "/impressions", { url: "/faq" })).location).toMatch(/^\/login/);
  expect([...browser.calls, ...unknown.calls]).toEqual([]);
});
