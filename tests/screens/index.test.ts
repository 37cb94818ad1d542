import { expect, it } from "vitest";
import { getNews } from "#contract/content";
import { action, loader } from "../../app/routes/_gated._index";
import { type Glance, newsTexts } from "../../app/screens/home/glance";
import { listed, seedTarget, sendMessage } from "../support/requests/content";
import { type TestApi, testApi } from "../support/servers/api";
import { signedInAt, signedInBrowser } from "../support/servers/site";

// Proves 2.56
it("shows the figures of the stat cards", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete", { available_referrals: 2 });
  await withFigures(api, researcher.token);
  const { data } = await browser.load(loader, "/");
  expect(data).toMatchObject({ stats: { active: 1, accepted: 1, sent: 1, available: 1 } });
});

it("shows the visitor's unread messages, oldest first", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  const other = await signedInAt(api, "complete");
  await sendMessage(api, researcher.id, "First");
  await sendMessage(api, researcher.id, "Second");
  await sendMessage(api, other.researcher.id, "Somebody else's");
  const { data } = await browser.load(loader, "/");
  expect((data as { unread: { title: string }[] }).unread.map(({ title }) => title)).toEqual([
    "First",
    "Second",
  ]);
});

it("shows announcements and upcoming events", async () => {
  const { api, browser } = await signedInBrowser("complete");
  await listed(api, "announcements", [{ title: "A new level", text: "Level 4 is open." }]);
  await listed(api, "events", [{ title: "Meeting", text: "In Milan.", link: "https://example.org/meeting" }]);
  const { data } = await browser.load(loader, "/");
  expect(data).toMatchObject({
    announcements: [{ title: "A new level", text: "Level 4 is open.", image: null }],
    events: [{ title: "Meeting", text: "In Milan.", link: "https://example.org/meeting" }],
  });
});

it("does not say that nothing is new while a submission has news", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const news = { since: "2026-01-10T08:30:00.000Z", bounties: [], announcements: [], requests: [] };
  browser.answer(getNews, 200, { ...news, submissions: 1 });
  const { data } = await browser.load(loader, "/");
  expect(newsTexts((data as { glance: Glance }).glance)).toEqual([
    { text: "Unseen news on 1 submission", href: "/account/submissions" },
  ]);
});

it("says that the OpenPGP key ends soon, and nothing of one that does not", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  const soon = Date.now() + 5 * 24 * 60 * 60_000;
  const keyEnd = async () => ((await browser.load(loader, "/")).data as { keyEnd: unknown }).keyEnd;
  expect(await keyEnd()).toBeNull();
  const key = { public_file: "A key.", fingerprint: "ABCDEF", user_ids: "[]", expires_at: soon };
  await api.db
    .insertInto("gpg_keys")
    .values({ ...key, researcher_id: researcher.id, created_at: 0 })
    .execute();
  expect(await keyEnd()).toBe("week");
});

// Proves 1.10
it("sends an inquiry to the programme manager", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  const page = await browser.send(action, "/?index", { message: "When does level 4 open?" });
  const rows = await api.rows("inquiries");
  expect(rows).toMatchObject([{ researcher_id: researcher.id, message: "When does level 4 open?" }]);
  expect(page).toMatchObject({ status: 200, data: { result: null, sentAt: rows[0]?.id } });
});

it("requires a message, and keeps nothing of an empty inquiry", async () => {
  const { browser } = await signedInBrowser("complete");
  for (const message of ["", "  \n "]) {
    const page = await browser.send(action, "/?index", { message });
    expect(page).toMatchObject({ status: 400, errors: { message: ["Message is required."] } });
  }
  expect(browser.calls).toEqual([]);
});

it("keeps the text of an inquiry that is too long", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const message = "x".repeat(8001);
  const page = await browser.send(action, "/?index", { message });
  expect(page.errors).toEqual({ message: ["Message can have 8000 characters at most."] });
  expect(page.data).toMatchObject({ result: { initialValue: { message } } });
});

it("marks a message read when it is closed, and touches only one's own", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  const other = await signedInAt(api, "complete");
  const own = await sendMessage(api, researcher.id, "Own");
  const later = await sendMessage(api, researcher.id, "Later");
  const foreign = await sendMessage(api, other.researcher.id, "Foreign");
  const page = await browser.send(action, "/?index", { intent: "read", id: [own, foreign] });
  expect(page).toMatchObject({ status: 302, location: "/" });
  const unread = await api.db.selectFrom("messages").select("id").where("read_at", "is", null).execute();
  expect(unread.map(({ id }) => id).sort()).toEqual([later, foreign].sort());
});

it("passes over what is no message's id", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  const own = await sendMessage(api, researcher.id, "Own");
  const page = await browser.send(action, "/?index", { intent: "read", id: ["no id", own] });
  expect(page).toMatchObject({ status: 302, location: "/" });
  expect((await browser.load(loader, "/")).data).toMatchObject({ unread: [] });
});

it("stays on the page when the popup marks a message read, wherever the reader has gone since", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  const message = await sendMessage(api, researcher.id, "Own");
  const page = await browser.send(action, "/?index", { intent: "read", id: message, stay: "yes" });
  expect(page).toMatchObject({ status: 200, location: null });
  expect((await browser.load(loader, "/")).data).toMatchObject({ unread: [] });
});

/** One acknowledged request and one that awaits, an accepted submission and one that is not, one referral. */
async function withFigures(api: TestApi, token: string) {
  const apply = async () =>
    api.request("POST", "/research/requests", { token, json: { bounty: await seedTarget(api) } });
  await apply();
  await api.db.updateTable("research_requests").set({ acknowledged_at: api.clock.now }).execute();
  await apply();
  await api.submit(token);
  await api.db.updateTable("submissions").set({ status: "accepted" }).execute();
  await api.submit(token);
  await api.request("POST", "/referrals", { token, form: { fullname: "Bo", email: "bo@example.org" } });
}
