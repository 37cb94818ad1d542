import { expect, it } from "vitest";
import { recordBountyImpression } from "#contract/impressions";
import { retireBounty } from "../../api/content/bounties.store";
import { action, loader } from "../../app/routes/_gated.bounties";
import { seedTarget } from "../support/requests/content";
import { testApi } from "../support/servers/api";
import { signedInAt, signedInBrowser } from "../support/servers/site";

it("lists the targets and the visitor's own requests", async () => {
  const { api, browser } = await signedInBrowser("complete");
  const other = await signedInAt(api, "complete");
  const open = await seedTarget(api, { title: "Open", level: 2 });
  const full = await seedTarget(api, { title: "Full", level: 1, full: true });
  await browser.send(action, "/bounties", { bounty: open });
  await other.browser.send(action, "/bounties", { bounty: full });
  const { data } = await browser.load(loader, "/bounties");
  expect(data).toMatchObject({
    bounties: [
      { id: open, title: "Open", full: false },
      { id: full, title: "Full", full: true },
    ],
    requests: [{ bounty: open, acknowledged: false }],
  });
});

it("says of requests for retired targets that those are not listed, where the home page's counts lead", async () => {
  const { api, browser } = await signedInBrowser("complete");
  const bounty = await seedTarget(api);
  await browser.send(action, "/bounties", { bounty });
  const shown = async (path: string) =>
    (await browser.load(loader, path)).data as { unlisted: string | null; bounties: unknown[] };
  expect(await shown("/bounties")).toMatchObject({ unlisted: null, bounties: [{ id: bounty }] });

  await api.db.transaction().execute((tx) => retireBounty(tx, bounty, api.clock.now));
  const awaiting = await shown("/bounties");
  await api.db.updateTable("research_requests").set({ acknowledged_at: api.clock.now }).execute();
  const acknowledged = await shown("/bounties?mine=acknowledged");

  expect(awaiting).toMatchObject({
    unlisted: expect.stringMatching(/1 request awaits an answer/),
    bounties: [],
  });
  expect(acknowledged.unlisted).toBe("For targets that are no longer listed: 1 request acknowledged.");
});

it("records that a target's details were opened", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  const bounty = await seedTarget(api);
  expect((await browser.load(loader, `/bounties?target=${bounty}`)).status).toBe(200);
  expect(await api.rows("impressions")).toMatchObject([
    { researcher_id: researcher.id, kind: "bounty", subject: bounty },
  ]);
});

it("records nothing while no target is open", async () => {
  const { api, browser } = await signedInBrowser("complete");
  await seedTarget(api);
  await browser.load(loader, "/bounties");
  expect(await api.rows("impressions")).toEqual([]);
});

it.each([
  ["that never was", "unknown"],
  ["whose id is none", "%27%20or%201=1"],
])("shows the list all the same for a target %s", async (_what, target) => {
  const { api, browser } = await signedInBrowser("complete");
  const bounty = await seedTarget(api);
  const page = await browser.load(loader, `/bounties?target=${target}`);
  expect(page).toMatchObject({ status: 200, data: { bounties: [{ id: bounty }] } });
  expect(await api.rows("impressions")).toEqual([]);
});

// Proves 7.29
it("ignores errors of the report", async () => {
  const { api, browser } = await signedInBrowser("complete");
  const bounty = await seedTarget(api);
  browser.answer(recordBountyImpression, 500, { detail: "Something went wrong." });
  expect((await browser.load(loader, `/bounties?target=${bounty}`)).status).toBe(200);
  expect(browser.calls).toContain("POST /impressions/bounty");
});

it("applies for a target, and shows it again", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  const bounty = await seedTarget(api);
  const page = await browser.send(action, "/bounties", { bounty });
  expect(page).toMatchObject({ status: 302, location: `/bounties?target=${bounty}` });
  expect(await api.rows("research_requests")).toMatchObject([
    { researcher_id: researcher.id, bounty_id: bounty, waiting: 0, acknowledged_at: null },
  ]);
});

it("shows it again below what was chosen in the filter, and follows nothing else of the address", async () => {
  const { api, browser } = await signedInBrowser("complete");
  const bounty = await seedTarget(api);
  const address = "/bounties?platform=iOS%2FiPadOS&redirectTo=%2F%2Fexample.org";
  const page = await browser.send(action, address, { bounty });
  expect(page.location).toBe(`/bounties?platform=iOS%2FiPadOS&target=${bounty}`);
});

it("stays on the page where the dialog is open already", async () => {
  const { api, browser } = await signedInBrowser("complete");
  const page = await browser.send(action, "/bounties", { bounty: await seedTarget(api), stay: "yes" });
  expect(page).toMatchObject({ status: 200, data: { lines: [] } });
  expect(await api.rows("research_requests")).toHaveLength(1);
});

it("signs up to the waiting list of a full target", async () => {
  const { api, browser } = await signedInBrowser("complete");
  await browser.send(action, "/bounties", { bounty: await seedTarget(api, { full: true }) });
  expect(await api.rows("research_requests")).toMatchObject([{ waiting: 1 }]);
});

it("withdraws a place on a waiting list, and shows the target again", async () => {
  const { api, browser } = await signedInBrowser("complete");
  const bounty = await seedTarget(api, { full: true });
  await browser.send(action, "/bounties", { bounty });
  const [place] = await api.rows("research_requests");
  const fields = { intent: "withdraw", bounty, request: String(place?.id) };
  const page = await browser.send(action, "/bounties?places=full", fields);
  expect(page).toMatchObject({ status: 302, location: `/bounties?places=full&target=${bounty}` });
  expect(await api.rows("research_requests")).toMatchObject([{ withdrawn_at: api.clock.now }]);
  const again = await browser.send(action, "/bounties", { ...fields, stay: "yes" });
  expect(again).toMatchObject({ status: 200, data: { lines: [], isWithdrawn: true } });
});

it.each([
  ["an application", true, 409, /This is an application/],
  ["no request", false, 404, /no such place/],
])(
  "refuses to withdraw %s, in lines, and does not take the target for gone",
  async (_what, applied, status, line) => {
    const { api, browser } = await signedInBrowser("complete");
    const bounty = await seedTarget(api);
    if (applied) await browser.send(action, "/bounties", { bounty });
    const [request] = await api.rows("research_requests");
    const fields = { intent: "withdraw", bounty, request: request?.id ?? "unknown" };
    const page = await browser.send(action, "/bounties", fields);
    expect(page).toMatchObject({ status, data: { lines: [expect.stringMatching(line)], isGone: false } });
  },
);

it("shows the targets that the address chooses, and finds the one it names on any page", async () => {
  const { api, browser } = await signedInBrowser("complete");
  const open = await seedTarget(api, { title: "Open" });
  const full = await seedTarget(api, { title: "Full", full: true });
  const { data } = await browser.load(loader, `/bounties?places=full&target=${open}`);
  expect(data).toMatchObject({ bounties: [{ id: full }], total: 1, all: 2, target: { id: open } });
});

it("remembers whether targets are shown as cards or as a list", async () => {
  const { api, browser } = await signedInBrowser("complete");
  await seedTarget(api);
  expect((await browser.load(loader, "/bounties")).data).toMatchObject({ isList: false });
  const page = await browser.send(action, "/bounties?level=3&page=2", { intent: "view", view: "list" });
  expect(page).toMatchObject({ status: 302, location: "/bounties?level=3&page=2#explore" });
  expect(page.headers.get("Set-Cookie")).toMatch(
    /targets=list; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax/,
  );
  expect(await api.rows("research_requests")).toEqual([]);
});

it("refuses a second request while the first awaits, and says so in lines", async () => {
  const { api, browser } = await signedInBrowser("complete");
  const bounty = await seedTarget(api);
  await browser.send(action, "/bounties", { bounty });
  const page = await browser.send(action, "/bounties", { bounty });
  expect(page).toMatchObject({ status: 409, data: { lines: [expect.stringMatching(/already/i)] } });
  expect(await api.rows("research_requests")).toHaveLength(1);
});

it.each([
  ["an unknown target", { bounty: "unknown" }, 404],
  ["no target", {}, 400],
])("answers a request for %s in lines", async (_what, fields: Record<string, string>, status) => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/bounties", fields);
  expect(page).toMatchObject({ status, data: { lines: [expect.stringMatching(/\w \w.*\.$/)] } });
});

it("wants a complete profile before one applies", async () => {
  const { api, browser } = await signedInBrowser("onboarded", { state: { skipped_profile: true } });
  const page = await browser.send(action, "/bounties", { bounty: await seedTarget(api) });
  expect(page).toMatchObject({
    status: 403,
    data: { lines: ["Please complete your profile to continue."] },
  });
  expect(await api.rows("research_requests")).toEqual([]);
});
