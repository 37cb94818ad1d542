import { expect, test } from "vitest";
import { makeToken } from "../../tests/support/people/access-tokens";
import {
  endless,
  file,
  part,
  raw,
  send,
  withSubmission,
} from "../../tests/support/requests/attachment-bodies";
import { seedAttachment } from "../../tests/support/requests/rows";
import { memoryStore } from "../../tests/support/servers/memory-store";
import { DAILY_QUOTA_BYTES, QUOTA_DAY_MS } from "./submissions.rules";

const MIB = 1024 * 1024;

// Proves 10.24, R14
test("20 MiB in total are taken, a byte more is refused and nothing of it is left", async () => {
  const { api, token, path } = await withSubmission();
  const half = new Uint8Array(10 * MIB);

  const over = await send(api, token, path, [file("a", half), file("b", half), file("c", "x")]);
  expect(over.status).toBe(413);
  // The research is: its page says so above.
  expect((await over.json()).detail).toMatch(/ None of these files was stored\.$/);
  expect(api.store.objects.size).toBe(0);
  expect(await api.rows("attachments")).toEqual([]);

  const exact = await send(api, token, path, [file("a", half), file("b", half)]);
  expect(exact.status).toBe(201);
});

// Proves 5.2.1
test("21 MiB are refused, whether the length is announced or not", async () => {
  const { api, token, path } = await withSubmission();
  const files = [file("a", new Uint8Array(21 * MIB))];

  expect((await send(api, token, path, files)).status).toBe(413);
  const { body, pulled } = endless();
  const announced = { "Content-Length": String(21 * MIB) };
  const response = await raw(api, token, path, body, "multipart/form-data; boundary=b", announced);
  expect(response.status).toBe(413);
  expect(pulled()).toBeLessThanOrEqual(1);
  expect(api.store.objects.size).toBe(0);
});

test("the limit holds for all uploads to a submission together, also when they come concurrently", async () => {
  const { api, token, path } = await withSubmission();
  const big = new Uint8Array(8 * MIB);

  const responses = await Promise.all([1, 2, 3].map(() => send(api, token, path, [file("part", big)])));

  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 413]);
  expect(await api.rows("attachments")).toHaveLength(2);
  expect(api.store.objects.size).toBe(2);
  expect((await send(api, token, path, [file("rest", new Uint8Array(4 * MIB))])).status).toBe(201);
  expect((await send(api, token, path, [file("one more", "x")])).status).toBe(413);
});

// Proves 5.2.4
test("a submission has at most ten attachments, in one upload or in several", async () => {
  const { api, token, path } = await withSubmission();
  const files = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}`, "x"));

  expect((await send(api, token, path, files(11))).status).toBe(413);
  expect(api.store.objects.size).toBe(0);
  expect((await send(api, token, path, files(10))).status).toBe(201);
  expect((await send(api, token, path, files(1))).status).toBe(413);
  expect(api.store.objects.size).toBe(10);
});

// Proves 5.2.4
test("a researcher stores at most 200 MiB a day", async () => {
  const { api, token, path, id } = await withSubmission();
  await seedAttachment(api.services, {
    submission_id: id,
    size: DAILY_QUOTA_BYTES,
    created_at: api.clock.now,
  });

  const refused = await send(api, token, path, [file("a", "x")]);
  expect(refused.status).toBe(413);
  expect(api.store.objects.size).toBe(0);

  await api.db
    .updateTable("attachments")
    .set({ created_at: api.clock.now - QUOTA_DAY_MS - 1 })
    .execute();
  expect((await send(api, token, path, [file("a", "x")])).status).toBe(201);
});

// Proves R14, 1.4.3
test("an upload that breaks off leaves nothing", async () => {
  const { api, token, path } = await withSubmission();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from(part("first.bin", "whole")));
      controller.enqueue(Buffer.from(part("second.bin", "half").slice(0, -4)));
    },
    pull(controller) {
      controller.error(new Error("connection reset"));
    },
  });

  const response = await raw(api, token, path, body, "multipart/form-data; boundary=b");

  expect(response.status).toBe(400);
  expect(api.store.objects.size).toBe(0);
  expect(await api.rows("attachments")).toEqual([]);
});

// Proves 2.3.3
test("when one file cannot be stored, none is", async () => {
  const store = memoryStore();
  let puts = 0;
  const failing = {
    ...store,
    put: async (...args: Parameters<typeof store.put>) => {
      await store.put(...args);
      if (++puts === 2) throw new Error("the store is down");
    },
  };
  const { api, token, path } = await withSubmission(failing);

  const response = await send(api, token, path, [file("a", "1"), file("b", "2"), file("c", "3")]);

  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("store");
  expect(store.objects.size).toBe(0);
  expect(await api.rows("attachments")).toEqual([]);
});

test("files of a submission that is removed while they come are refused as such, and nothing of them stays", async () => {
  const { api, token, path } = await withSubmission();
  const { put } = api.store;
  api.store.put = async (...object) => {
    await put(...object);
    await api.db.deleteFrom("submissions").execute();
  };

  const response = await send(api, token, path, [file("poc.py", "print(1)")]);

  expect(response.status).toBe(404);
  expect(api.store.objects.size).toBe(0);
});

// Proves R7
test("files that arrive when their sender's session has ended are refused, and nothing of them stays", async () => {
  const { api, token, path } = await withSubmission();
  const { put } = api.store;
  api.store.put = async (...object) => {
    await put(...object);
    await api.db.deleteFrom("sessions").execute();
  };

  const response = await send(api, token, path, [file("poc.py", "print(1)")]);

  expect(response.status).toBe(401);
  expect(await api.rows("attachments")).toEqual([]);
  expect(api.store.objects.size).toBe(0);
});

test("files that arrive when the access token that sends them has ended are refused, and nothing of them stays", async () => {
  for (const end of ["ended", "expired", "disabled"]) {
    const { api, token: session, path } = await withSubmission();
    const { id, token } = await makeToken(api, session, { scope: "submit", days: 1 });
    const { put } = api.store;
    api.store.put = async (...object) => {
      await put(...object);
      if (end === "ended") await api.request("POST", `/auth/tokens/${id}/end`, { token: session });
      if (end === "expired") await api.db.updateTable("access_tokens").set({ expires_at: 1 }).execute();
      if (end === "disabled") await api.db.updateTable("researchers").set({ disabled_at: 1 }).execute();
    };

    const response = await send(api, token, path, [file("poc.py", "print(1)")]);

    expect(response.status).toBe(401);
    expect(await api.rows("attachments")).toEqual([]);
    expect(api.store.objects.size).toBe(0);
  }
});
