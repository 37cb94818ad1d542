import { expect, it } from "vitest";
import { noSpaceLeft } from "../../api/store/store-errors";
import { action, loader } from "../../app/routes/_gated.account.submissions.$id";
import { research } from "../support/people/caller";
import { testApi } from "../support/servers/api";
import { memoryStore } from "../support/servers/memory-store";
import { type Fields, signedInAt } from "../support/servers/site";

it("lists a message's files with it, by name, size and SHA-256", async () => {
  const { load, send, path } = await opened();

  const sent = await send({ text: "See the trace.", attachments: file("trace.log", "x".repeat(2048)) });

  expect(sent.location).toBe(`${path}#event-2`);
  expect((await load()).data).toMatchObject({
    events: [
      { files: [] },
      { files: [{ name: "trace.log", size: 2048, sha256: expect.stringMatching(/^[\da-f]{64}$/) }] },
    ],
  });
});

it("keeps what proves the files for this browser's record", async () => {
  const { send } = await opened();
  const sent = await send({ text: "See the trace.", attachments: file("trace.log", "x") });
  expect(sent.headers.get("Set-Cookie")).toMatch(/^(__Host-)?receipts=/);
});

it("asks for the files alone when these could not be stored, and makes no second message", async () => {
  const store = memoryStore();
  let isFull = true;
  const put: typeof store.put = async (...object) => {
    if (isFull) throw noSpaceLeft();
    return store.put(...object);
  };
  const { api, load, send, path } = await opened({ ...store, put });
  const message = { text: "See the trace.", attachments: file("trace.log", "x") };

  const refused = await send(message);
  isFull = false;
  const none = await send({ intent: "files", event: "2", attachments: file("", "") });
  const again = await send({ intent: "files", event: "2", attachments: message.attachments });

  expect(refused).toMatchObject({
    status: 507,
    data: { of: "message", files: { event: 2, lines: [expect.any(String)] } },
  });
  expect(none).toMatchObject({ status: 400, data: { files: { lines: ["Choose at least one file."] } } });
  expect(again.location).toBe(`${path}#event-2`);
  expect((await load()).data).toMatchObject({
    events: [{}, { ordinal: 2, files: [{ name: "trace.log" }] }],
    lastSent: "2",
  });
  expect(await api.db.selectFrom("submission_events").select("id").execute()).toHaveLength(2);
});

it("stores a message and its files once when they are sent again because no answer came, and asks for others that are missing", async () => {
  const { api, load, send, path } = await opened();
  const id = api.services.newId();
  const message = { id, text: "See the trace.", attachments: file("trace.log", "x") };

  await send(message);
  const again = await send(message);
  const other = await send({ intent: "files", event: "2", attachments: file("late.log", "y") });
  const missing = await send({
    intent: "files",
    event: "2",
    stored: "1",
    attachments: file("late.log", "y"),
  });

  const arrived = { status: 200, data: { of: "message", files: { event: 2, lines: [], stored: 1 } } };
  expect([again, other]).toMatchObject([arrived, arrived]);
  expect(missing.location).toBe(`${path}#event-2`);
  expect((await load()).data).toMatchObject({
    events: [{}, { ordinal: 2, files: [{ name: "trace.log" }, { name: "late.log" }] }],
    lastSent: "2",
  });
});

it("keeps what was written when the message is refused", async () => {
  const { load, send } = await opened();

  const refused = await send({ text: "", attachments: file("trace.log", "x") });

  expect(refused).toMatchObject({ status: 400, errors: { text: ["Message is required."] } });
  expect((await load()).data).toMatchObject({ events: [{ ordinal: 1 }], lastSent: "0" });
});

async function opened(store = memoryStore()) {
  const api = await testApi({ store });
  const { browser } = await signedInAt(api, "complete");
  const token = browser.state.session?.access;
  const { id } = await api.submit(token, research);
  const path = `/account/submissions/${id}`;
  return {
    api,
    path,
    id,
    load: () => browser.load(loader, path, {}, { id }),
    send: (fields: Fields) => browser.send(action, path, fields, {}, { id }),
  };
}

const file = (name: string, content: string) => new File([content], name);
