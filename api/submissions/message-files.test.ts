import { expect, test } from "vitest";
import { ATTACHMENTS_MAX_FILES } from "#contract/limits";
import { opened } from "../../tests/support/requests/sealed";
import { type TestApi, testApi } from "../../tests/support/servers/api";
import { memoryStore } from "../../tests/support/servers/memory-store";
import { sha256 } from "../../tests/support/sha256";
import { transaction } from "../database/transaction";
import { issuingOf } from "../receipts/issue";
import { payloadOf } from "../receipts/receipts.store";
import { act, note } from "./events.store";
import { DAILY_QUOTA_BYTES, FILES_WITHIN_MS } from "./submissions.rules";

const MIB = 1024 * 1024;

// Proves 11.4.3, 14.2.4
test("a message's files are listed with it by name, size and SHA-256, and stored sealed", async () => {
  const { api, token, id } = await submitted();
  const event = await written(api, token, id);

  const answer = await attach(api, { token, id, event }, [file("MARKER.txt", "MARKER-content")]);

  expect(answer.status).toBe(201);
  const [stored] = await answer.json();
  const listed = { name: "MARKER.txt", size: 14, sha256: sha256("MARKER-content") };
  expect(stored).toMatchObject(listed);
  const { events, attachments } = await shown(api, token, id);
  expect(events.map(({ files }) => files)).toEqual([[], [{ id: stored.id, ...listed }]]);
  // The research itself has none.
  expect(attachments).toBe(0);
  const [object] = [...api.store.objects.values()];
  expect(await opened(object ?? Buffer.alloc(0))).toMatchObject({
    text: "MARKER-content",
    name: "MARKER.txt",
  });
  const kept = [JSON.stringify(await api.rows("attachments")), object?.toString("latin1")];
  for (const text of kept) {
    expect(text).toBeTruthy();
    for (const trace of ["MARKER", sha256("MARKER-content")]) expect(text).not.toContain(trace);
  }
});

test("a receipt says which message the files came with, and its secret proves them", async () => {
  const { api, token, id } = await submitted();
  const event = await written(api, token, id);

  const [{ secret }] = await (await attach(api, { token, id, event }, [file("a", "a")])).json();

  const record = await (await api.get(`/submissions/${id}/record`, token)).json();
  const { receipt, opening } = record.receipts.at(-1);
  expect(payloadOf(receipt)).toMatchObject({ kind: "files", event, by: "researcher" });
  expect(JSON.parse((await opened(opening)).text)).toMatchObject({ secret, files: [{ name: "a" }] });
});

test("a message and its files have limits of their own", async () => {
  const { api, token, id } = await submitted();
  const large = file("large", new Uint8Array(20 * MIB));
  await attach(api, { token, id }, [large]);
  const event = await written(api, token, id);

  const more = await attach(api, { token, id, event }, [large]);
  const tooMuch = await attach(api, { token, id, event }, [file("b", "b")]);
  const next = await written(api, token, id);
  const many = Array.from({ length: ATTACHMENTS_MAX_FILES }, (_, index) => file(`${index}`, "x"));
  const most = await attach(api, { token, id, event: next }, many);
  const oneMore = await attach(api, { token, id, event: next }, [file("c", "c")]);

  expect([more, tooMuch, most, oneMore].map(({ status }) => status)).toEqual([201, 413, 201, 413]);
  expect(api.store.objects.size).toBe(2 + ATTACHMENTS_MAX_FILES);
});

test("files that are sent again are not stored twice", async () => {
  const { api, token, id } = await submitted();
  const event = await written(api, token, id);
  const once = () => attach(api, { token, id, event, attached: 0 }, [file("a", "a")]);

  const answers = [await once(), await once()];

  expect(answers.map(({ status }) => status)).toEqual([201, 409]);
  expect(await answers[1]?.json()).toMatchObject({ code: "attached_already", attachments: 1 });
  expect(api.store.objects.size).toBe(1);
});

test("a message that is sent again under its id is stored once, and another one under it is refused", async () => {
  const { api, token, id } = await submitted();
  const message = { id: api.services.newId(), text: "17.2 and 17.3" };
  const send = (json: object) => api.request("POST", `/submissions/${id}/messages`, { token, json });

  const first = await send(message);
  await attach(api, { token, id, event: 2 }, [file("a", "a")]);
  const again = await send(message);
  const other = await send({ ...message, text: "17.4" });

  expect([await first.json(), await again.json()]).toEqual([
    { event: 2, files: 0 },
    { event: 2, files: 1 },
  ]);
  expect(other.status).toBe(409);
  expect((await shown(api, token, id)).events).toHaveLength(2);
});

test("the id of another submission's message is refused", async () => {
  const { api, token, id } = await submitted();
  const other = await api.submit(token);
  const json = { id: api.services.newId(), text: "17.2 and 17.3" };
  const send = (to: string) => api.request("POST", `/submissions/${to}/messages`, { token, json });

  expect([(await send(id)).status, (await send(other.id)).status]).toEqual([201, 409]);
});

// Proves 8.2.2
test("files come with no event but a message of one's own, not long after it, while the submission lives", async () => {
  const { api, token, id } = await submitted();
  const stranger = await api.signedIn();
  await transaction(api.db, (tx) =>
    act(
      tx,
      "ask",
      { submission_id: id, kind: "asked", by: "programme" },
      { ...issuingOf(api.services), at: api.clock.now },
    ),
  );
  const reply = { submission_id: id, kind: "message", by: "programme" } as const;
  await transaction(api.db, (tx) =>
    note(tx, ["needs_information"], reply, { ...issuingOf(api.services), at: api.clock.now }),
  );
  const event = await written(api, token, id);
  const status = async (of: Partial<Attaching>) =>
    (await attach(api, { token, id, event, ...of }, [file("a", "a")])).status;

  expect(await status({ token: stranger.token })).toBe(404);
  expect(await status({ event: 2 })).toBe(404);
  expect(await status({ event: 3 })).toBe(404);
  expect(await status({ event: 9 })).toBe(404);
  expect(await status({ event: 0 })).toBe(400);
  const age = (by: number) =>
    api.db
      .updateTable("submission_events")
      .set((is) => ({ created_at: is("created_at", "-", by) }))
      .execute();
  await age(FILES_WITHIN_MS + 1);
  expect(await status({})).toBe(409);
  await age(-FILES_WITHIN_MS - 1);
  await api.request("POST", `/submissions/${id}/withdrawal`, { token });
  expect(await status({})).toBe(409);
  expect(api.store.objects.size).toBe(0);
});

test("a day's quota counts what one attaches to messages, and nothing that managers attach", async () => {
  const { api, token, id } = await submitted();
  const event = await written(api, token, id);
  await attach(api, { token, id, event }, [file("a", "a")]);
  const ask = { submission_id: id, kind: "asked", by: "programme" } as const;
  await transaction(api.db, (tx) => act(tx, "ask", ask, { ...issuingOf(api.services), at: api.clock.now }));
  const grow = (of: number) =>
    api.db.updateTable("attachments").set({ size: DAILY_QUOTA_BYTES, event: of }).execute();

  await grow(3);
  const beside = await api.request("POST", `/submissions/${id}/messages`, { token, json: { text: "x" } });
  await grow(event);
  const beyond = await api.request("POST", `/submissions/${id}/messages`, { token, json: { text: "x" } });

  expect([beside.status, beyond.status]).toEqual([201, 413]);
});

interface Attaching {
  token: string;
  id: string;
  event?: number;
  attached?: number;
}

async function submitted() {
  const store = memoryStore();
  const api = { ...(await testApi({ store })), store };
  const { token } = await api.signedIn();
  const { id } = await api.submit(token);
  return { api, token, id };
}

async function written(api: TestApi, token: string, id: string): Promise<number> {
  const json = { text: "17.2 and 17.3" };
  const answer = await api.request("POST", `/submissions/${id}/messages`, { token, json });
  return (await answer.json()).event;
}

function attach(api: TestApi, { token, id, event, attached }: Attaching, files: File[]) {
  const body = new FormData();
  for (const each of files) body.append("attachments", each);
  const query = new URLSearchParams();
  if (event !== undefined) query.set("event", String(event));
  if (attached !== undefined) query.set("attached", String(attached));
  return api.request("POST", `/submissions/${id}/attachments?${query}`, { token, body });
}

interface Shown {
  attachments: number;
  events: { files: unknown[] }[];
}

async function shown(api: TestApi, token: string, id: string): Promise<Shown> {
  return (await api.get(`/submissions/${id}`, token)).json();
}

function file(name: string, content: string | Uint8Array<ArrayBuffer>): File {
  return new File([content], name);
}
