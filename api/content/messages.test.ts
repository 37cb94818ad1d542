import { expect, test } from "vitest";
import { signedInApi, type TestApi, testApi } from "../../tests/support/servers/api";
import { insertMessage } from "./messages.store";

// Proves 3.10, 7.22
test("unread messages come oldest first, all messages newest first", async () => {
  const { api, token, id } = await signedInApi();
  const [first, second] = [await message(api, id, "First"), await message(api, id, "Second")];

  const unread = await (await api.get("/content/messages/unread", token)).json();
  const all = await (await api.get("/content/messages/all", token)).json();

  expect(unread).toEqual([
    { id: first.id, title: "First", message: "Hello", created_at: first.created_at },
    { id: second.id, title: "Second", message: "Hello", created_at: second.created_at },
  ]);
  expect(all).toEqual(
    unread.toReversed().map((message: object) => ({ ...message, read: false, submission: null })),
  );
});

test("messages come a hundred at a time; `before` gives those older than that one", async () => {
  const { api, token, id } = await signedInApi();
  for (let sent = 1; sent <= 102; sent++) await message(api, id, `Message ${sent}`);

  const newest = await (await api.get("/content/messages/all", token)).json();
  const older = await (await api.get(`/content/messages/all?before=${newest.at(-1).id}`, token)).json();
  const unread = await (await api.get("/content/messages/unread", token)).json();

  expect([newest.length, newest[0].title]).toEqual([100, "Message 102"]);
  expect(older.map(({ title }: { title: string }) => title)).toEqual(["Message 2", "Message 1"]);
  expect([unread.length, unread[0].title]).toEqual([100, "Message 1"]);
  expect((await api.get("/content/messages/all?before=%27", token)).status).toBe(400);
});

// Proves 7.23, 10.34, 8.2.2
test("marking read touches the caller's own messages only and ignores other ids", async () => {
  const api = await testApi();
  const [caller, other] = [await api.signedIn(), await api.signedIn()];
  const own = await message(api, caller.id, "Own");
  const foreign = await message(api, other.id, "Foreign");

  const response = await api.request("POST", "/content/messages/mark_read", {
    token: caller.token,
    json: { messages: [own.id, foreign.id, "unknown"] },
  });

  expect(response.status).toBe(204);
  expect(await (await api.get("/content/messages/unread", caller.token)).json()).toEqual([]);
  expect(await (await api.get("/content/messages/all", caller.token)).json()).toMatchObject([
    { id: own.id, read: true },
  ]);
  expect(await (await api.get("/content/messages/unread", other.token)).json()).toHaveLength(1);
  expect(await (await api.get("/content/messages/all", other.token)).json()).toMatchObject([
    { id: foreign.id, read: false },
  ]);
});

test("one message is found by its id, and by its researcher alone", async () => {
  const api = await testApi();
  const [caller, other] = [await api.signedIn(), await api.signedIn()];
  const own = await message(api, caller.id, "Own");
  await message(api, caller.id, "Another");
  const find = (only: string, token: string) => api.get(`/content/messages/all?only=${only}`, token);

  expect(await (await find(own.id, caller.token)).json()).toMatchObject([{ id: own.id, title: "Own" }]);
  expect(await (await find(own.id, other.token)).json()).toEqual([]);
  expect((await find("%27", caller.token)).status).toBe(400);
});

test("marking nothing read is fine, marking a text is not", async () => {
  const { api, token } = await signedInApi();
  const mark = (json: unknown) => api.request("POST", "/content/messages/mark_read", { token, json });

  expect((await mark({ messages: [] })).status).toBe(204);
  expect((await mark({ messages: "all" })).status).toBe(400);
  expect((await mark({})).status).toBe(400);
});

/** Sends a message, a second after the one before. */
async function message({ db, services, clock }: TestApi, researcher_id: string, title: string) {
  clock.now += 1000;
  const id = services.newId();
  await insertMessage(db, { id, researcher_id, title, message: "Hello", created_at: clock.now });
  return { id, created_at: new Date(clock.now).toISOString() };
}
