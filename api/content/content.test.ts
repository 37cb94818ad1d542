import { expect, test } from "vitest";
import { signedInApi, type TestApi, testApi } from "../../tests/support/servers/api";
import { transaction } from "../database/transaction";
import { type BountyEntry, retireBounty, setBountyFull, upsertBounty } from "./bounties.store";
import type { Collection } from "./content.rules";
import { type ContentEntry, replaceCollection, upsertContentItem } from "./content.store";

test("every content list is in the programme's order", async () => {
  const { api, token } = await signedInApi();
  await replace(api, "faqs", [
    { key: "b", body: { question: "Second by name, first by place?", answer: "Yes." } },
    { key: "a", body: { question: "And this?", answer: "After it." } },
  ]);

  const response = await api.get("/content/faqs", token);

  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect(await response.json()).toEqual([
    { id: expect.any(String), question: "Second by name, first by place?", answer: "Yes." },
    { id: expect.any(String), question: "And this?", answer: "After it." },
  ]);
});

test.each([
  "announcements",
  "events",
  "bounties",
  "how_it_works",
  "referral_steps",
  "faqs",
  "privacy_policy",
  "messages/unread",
  "messages/all",
])("/content/%s is an empty list before there is any content", async (name) => {
  const { api, token } = await signedInApi();

  const response = await api.get(`/content/${name}`, token);

  expect(response.status).toBe(200);
  expect(await response.json()).toEqual([]);
});

// Proves 3.27
test("the privacy policy is readable by anyone, its first item has the content", async () => {
  const api = await testApi();
  await replace(api, "privacy_policy", [{ key: "policy", body: { content: "## Who we are" } }]);

  const response = await api.get("/content/privacy_policy");

  expect(await response.json()).toEqual([{ id: expect.any(String), content: "## Who we are" }]);
});

test("targets and announcements stay closed to a researcher who has not signed the agreement", async () => {
  const { api, token } = await signedInApi({ stage: "profile_made" });

  for (const name of ["bounties", "announcements", "messages/all"]) {
    expect((await api.get(`/content/${name}`, token)).status, name).toBe(403);
    expect((await api.get(`/content/${name}`)).status, name).toBe(401);
  }
});

// Proves 3.8
test("a target says everything the detail dialog shows", async () => {
  const { api, token } = await signedInApi();
  await target(api, { key: "one", full: true });

  const response = await api.get("/content/bounties", token);

  const { key, position, ...shown } = sample;
  expect(await response.json()).toEqual([{ ...shown, id: expect.any(String), full: true }]);
});

test("a change of a target by the managers shows at the next call", async () => {
  const { api, token } = await signedInApi();
  await target(api, { key: "one" });
  const list = async () => (await api.get("/content/bounties", token)).json();
  const [before] = await list();
  expect(before.full).toBe(false);

  await transaction(api.db, (tx) => setBountyFull(tx, before.id, true));
  expect((await list())[0].full).toBe(true);

  await transaction(api.db, (tx) => retireBounty(tx, before.id, api.clock.now));
  expect(await list()).toEqual([]);
});

test("importing a target again keeps its id and what the managers set, and opens it when it was retired", async () => {
  const { api, token } = await signedInApi();
  await target(api, { key: "one", full: true });
  const list = async () => (await api.get("/content/bounties", token)).json();
  const [{ id }] = await list();
  await transaction(api.db, (tx) => retireBounty(tx, id, api.clock.now));

  await target(api, { key: "one", title: "Renamed", full: undefined });

  expect(await list()).toMatchObject([{ id, title: "Renamed", full: true }]);
});

test("importing a list again changes known entries, adds new ones and removes the others", async () => {
  const { api, token } = await signedInApi();
  const list = async () => (await api.get("/content/faqs", token)).json();
  await replace(api, "faqs", [
    { key: "stays", body: { question: "Q1", answer: "A1" } },
    { key: "goes", body: { question: "Q2", answer: "A2" } },
  ]);
  const [{ id }] = await list();

  await replace(api, "faqs", [
    { key: "comes", body: { question: "Q3", answer: "A3" } },
    { key: "stays", body: { question: "Q1 again", answer: "A1" } },
  ]);

  expect((await list()).map((faq: { question: string }) => faq.question)).toEqual(["Q3", "Q1 again"]);
  expect((await list())[1].id).toBe(id);
  await replace(api, "faqs", []);
  expect(await list()).toEqual([]);
});

test("an unchanged list is not sent again to a caller that has it", async () => {
  const { api, token } = await signedInApi();
  await target(api, { key: "one" });
  const first = await api.get("/content/bounties", token);
  const headers = { "If-None-Match": `"other", W/${first.headers.get("ETag")}` };

  const unchanged = await api.request("GET", "/content/bounties", { token, headers });
  expect(unchanged.status).toBe(304);
  expect(await unchanged.text()).toBe("");

  await target(api, { key: "two" });
  const changed = await api.request("GET", "/content/bounties", { token, headers });
  expect(changed.status).toBe(200);
  expect(await changed.json()).toHaveLength(2);
});

// Proves 14.2.2
test("a 304 needs the same session as the list itself", async () => {
  const { api, token } = await signedInApi();
  await target(api, { key: "one" });
  const etag = (await api.get("/content/bounties", token)).headers.get("ETag") ?? "";

  const response = await api.request("GET", "/content/bounties", { headers: { "If-None-Match": etag } });

  expect(response.status).toBe(401);
});

// Proves 1.2.2
test.each(["javascript:alert(1)", "data:text/html,x", "//example.org", "http://a b"])(
  "an event cannot link to %s",
  async (link) => {
    const api = await testApi();
    const body = { title: "Workshop", text: "A day", link, image: null };

    await expect(put(api, "events", { key: "one", position: 0, body })).rejects.toThrow("link");
    expect(await api.rows("content_items")).toEqual([]);
  },
);

// Proves 1.3.4, 3.6.1
test("a picture comes from the site itself or not at all", async () => {
  const { api, token } = await signedInApi();
  const body = { title: "News", text: "Text" };

  await put(api, "announcements", { key: "none", position: 0, body });
  await put(api, "announcements", { key: "own", position: 1, body: { ...body, image: "/demo/a.svg" } });
  const foreign = { key: "foreign", position: 2, body: { ...body, image: "https://example.org/a.png" } };
  await expect(put(api, "announcements", foreign)).rejects.toThrow("path of this site");

  const list = await (await api.get("/content/announcements", token)).json();
  expect(list.map(({ image }: { image: string | null }) => image)).toEqual([null, "/demo/a.svg"]);
});

const sample: BountyEntry = {
  key: "one",
  position: 0,
  title: "Browser, no interaction",
  level: 4,
  platform: "Linux",
  type: "Full chain",
  category: "Browsers",
  reliability: 92.5,
  execution: "30",
  delivery: "6",
  criteria: [{ name: "Prerequisites", value: "None" }],
};

function target({ db, services }: TestApi, entry: Partial<BountyEntry>) {
  return transaction(db, (tx) => upsertBounty(tx, { ...sample, ...entry }, services));
}

function put({ db, services }: TestApi, collection: Collection, entry: ContentEntry) {
  return transaction(db, (tx) => upsertContentItem(tx, collection, entry, services));
}

function replace(
  { db, services }: TestApi,
  collection: Collection,
  entries: Omit<ContentEntry, "position">[],
) {
  return transaction(db, (tx) => replaceCollection(tx, collection, entries, services));
}
