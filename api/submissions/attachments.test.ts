// Long because: each limit and each failure of one call is tried, and all send bodies by the same few helpers.

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makeToken } from "../../tests/support/people/access-tokens";
import { opened, testProgrammeKey } from "../../tests/support/requests/sealed";
import { seedSubmission } from "../../tests/support/requests/submissions";
import { TEST_CSRF, type TestApi, testApi } from "../../tests/support/servers/api";
import { memoryStore } from "../../tests/support/servers/memory-store";
import type { Recipient } from "../sealing/seal";
import { DAILY_QUOTA_BYTES, QUOTA_DAY_MS } from "./submissions.rules";

const MIB = 1024 * 1024;

// Proves 7.34, 11.4.3
test("attachments are stored sealed with the submission, and answered with name, size and SHA-256", async () => {
  const { api, token, path } = await withSubmission();
  const proof = new Uint8Array(3 * MIB).map((_, index) => index % 251);

  const response = await send(api, token, path, [file("poc.py", "print(1)"), file("core.dump", proof)]);

  expect(response.status).toBe(201);
  const attachments = await response.json();
  const stored = { id: expect.any(String), secret: attachments[0].secret };
  expect(attachments).toEqual([
    { ...stored, name: "poc.py", size: 8, sha256: sha256("print(1)") },
    { ...stored, name: "core.dump", size: proof.length, sha256: sha256(proof) },
  ]);
  const rows = await api.db.selectFrom("attachments").selectAll().orderBy("size").execute();
  expect(rows.map(({ id }) => id)).toEqual(attachments.map(({ id }: { id: string }) => id));
  const objects = rows.map(({ storage_key }) => api.store.objects.get(storage_key) ?? Buffer.alloc(0));
  expect(rows).toMatchObject(
    objects.map((object, index) => ({
      size: [8, proof.length][index],
      sha256: sha256(object),
      plain_name: null,
    })),
  );
  const [first, second] = await Promise.all(objects.map((object) => opened(object)));
  expect(first).toMatchObject({ text: "print(1)", name: "poc.py" });
  expect(second?.name).toBe("core.dump");
  expect(second?.bytes.equals(proof)).toBe(true);
});

// Proves 5.3.1, 14.2.4
test("neither the store nor the database can be searched for a file's content or name", async () => {
  const { api, token, path } = await withSubmission();

  await send(api, token, path, [file("MARKER-name.txt", "MARKER-content")]);

  const kept = [
    JSON.stringify(await rows(api)),
    ...[...api.store.objects.values()].map((bytes) => bytes.toString("latin1")),
  ];
  expect(kept).toHaveLength(2);
  for (const text of kept) {
    for (const trace of ["MARKER", sha256("MARKER-content")]) expect(text).not.toContain(trace);
  }
});

test("when a file cannot be sealed the answer is 503, and nothing is stored", async () => {
  const { programmeKey } = await testProgrammeKey();
  let wraps = 0;
  const { opens, wrap } = programmeKey.recipient;
  const recipient: Recipient = {
    opens,
    wrap: (key, format) => (++wraps === 2 ? Promise.reject(new Error("out of entropy")) : wrap(key, format)),
  };
  const failing = { ...programmeKey, recipient };
  const { api, token, path } = await withSubmission();
  api.services.programmeKey = failing;

  const response = await send(api, token, path, [file("a", "1"), file("b", "2")]);

  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain("entropy");
  expect(api.store.objects.size).toBe(0);
  expect(await rows(api)).toEqual([]);
});

// Proves 10.25, R14, 5.3.2
test("the server makes the names in the store, whatever the file is called", async () => {
  const { api, token, path } = await withSubmission();

  const response = await send(api, token, path, [file("../../etc/cron.d/x\u202egnp", "bytes")]);

  expect((await response.json())[0].name).toBe("xgnp");
  expect([...api.store.objects.keys()]).toEqual([expect.stringMatching(/^attachment-[0-9a-f-]{36}$/)]);
});

// Proves 8.2.2
test("another researcher's submission takes no attachments, and the body is not read", async () => {
  const { api, path } = await withSubmission();
  const other = await api.signedIn();

  for (const address of [path, "/submissions/unknown/attachments"]) {
    const { body, pulled } = endless();
    const response = await raw(api, other.token, address, body, "multipart/form-data; boundary=b");
    expect(response.status).toBe(404);
    expect(pulled()).toBeLessThanOrEqual(1);
  }
  expect(api.store.objects.size).toBe(0);
});

// Proves R14
test("without a session nothing is read and nothing is stored", async () => {
  const { api, path } = await withSubmission();
  const { body, pulled } = endless();

  const response = await raw(api, "", path, body, "multipart/form-data; boundary=b");

  expect(response.status).toBe(401);
  expect(pulled()).toBeLessThanOrEqual(1);
});

// Proves 10.24, R14
test("20 MiB in total are taken, a byte more is refused and nothing of it is left", async () => {
  const { api, token, path } = await withSubmission();
  const half = new Uint8Array(10 * MIB);

  const over = await send(api, token, path, [file("a", half), file("b", half), file("c", "x")]);
  expect(over.status).toBe(413);
  expect(api.store.objects.size).toBe(0);
  expect(await rows(api)).toEqual([]);

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
  expect(await rows(api)).toHaveLength(2);
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
  const stored = { id: "old", submission_id: id, plain_name: "n", sha256: "", storage_key: "k" };
  await api.db
    .insertInto("attachments")
    .values({ ...stored, size: DAILY_QUOTA_BYTES, created_at: api.clock.now })
    .execute();

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
  expect(await rows(api)).toEqual([]);
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
  expect(await rows(api)).toEqual([]);
});

test("an empty file input is passed over, files of other fields too", async () => {
  const { api, token, path } = await withSubmission();
  const empty = `--b\r\nContent-Disposition: form-data; name="attachments"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n`;
  const other = part("other.bin", "bytes").replace("attachments", "else");
  const type = "multipart/form-data; boundary=b";

  expect((await raw(api, token, path, `${empty}${other}--b--\r\n`, type)).status).toBe(400);
  const response = await raw(api, token, path, `${empty}${part("a.txt", "x")}${other}--b--\r\n`, type);

  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject([{ name: "a.txt", size: 1 }]);
  expect(api.store.objects.size).toBe(1);
});

test("a file of no bytes with a name is a file", async () => {
  const { api, token, path } = await withSubmission();

  const response = await send(api, token, path, [file("empty.txt", "")]);

  expect(await response.json()).toMatchObject([{ name: "empty.txt", size: 0, sha256: sha256("") }]);
});

// Proves 5.1.1
test.each([
  ["JSON", "application/json", 415],
  ["a plain form", "application/x-www-form-urlencoded", 415],
  ["no content type", "", 415],
  ["a form without a boundary", "multipart/form-data", 400],
  ["a boundary of 71 characters", `multipart/form-data; boundary=${"b".repeat(71)}`, 400],
  ["a boundary of other characters", 'multipart/form-data; boundary="b*b"', 400],
])("%s is no upload", async (_what, type, status) => {
  const { api, token, path } = await withSubmission();

  const response = await raw(api, token, path, `${part("a", "x")}--b--\r\n`, type);

  expect(response.status).toBe(status);
  expect(api.store.objects.size).toBe(0);
});

test.each([
  ["an end", part("a", "x")],
  ["a boundary", "nothing of a form"],
  ["anything", ""],
  ["a file", "--b--\r\n"],
  ["sensible headers", `${part("a", "x")}--b\r\n: : :\r\n\u0000\r\n\r\nx\r\n--b--\r\n`],
  ["short headers", `${part("a", "x").replace("\r\n\r\n", `\r\nX: ${"x".repeat(17_000)}\r\n\r\n`)}--b--\r\n`],
  [
    "few fields",
    `${part("a", "x")}${'--b\r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n'.repeat(21)}--b--\r\n`,
  ],
  ["a short file name", `${part("n".repeat(256), "x")}--b--\r\n`],
  [
    "a name",
    `${part("", "x").replace("\r\n\r\n", "\r\nContent-Type: application/octet-stream\r\n\r\n")}--b--\r\n`,
  ],
])("an upload without %s is refused", async (_what, body) => {
  const { api, token, path } = await withSubmission();

  const response = await raw(api, token, path, body, "multipart/form-data; boundary=b");

  expect(response.status).toBe(400);
  expect(api.store.objects.size).toBe(0);
  expect(await rows(api)).toEqual([]);
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
  expect(await api.db.selectFrom("attachments").selectAll().execute()).toEqual([]);
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
    expect(await api.db.selectFrom("attachments").selectAll().execute()).toEqual([]);
    expect(api.store.objects.size).toBe(0);
  }
});

/** The API with a researcher and a submission of theirs. */
async function withSubmission(store = memoryStore()) {
  const api = Object.assign(await testApi({ store }), { store });
  const { token, id: researcher_id } = await api.signedIn();
  const id = api.services.newId();
  const submission = { id, researcher_id, details: "{}", created_at: 0, decided_at: null };
  await seedSubmission(api.services, submission);
  return { api, token, id, path: `/submissions/${id}/attachments` };
}

function file(name: string, content: string | Uint8Array<ArrayBuffer>): File {
  return new File([content], name);
}

/** One file of a form whose boundary is `b`. */
function part(name: string, content: string): string {
  return `--b\r\nContent-Disposition: form-data; name="attachments"; filename="${name}"\r\n\r\n${content}\r\n`;
}

function send(api: TestApi, token: string, path: string, files: File[]) {
  const body = new FormData();
  for (const one of files) body.append("attachments", one);
  return api.request("POST", path, { token, body });
}

function raw(
  api: TestApi,
  token: string,
  path: string,
  body: string | ReadableStream<Uint8Array>,
  contentType: string,
  headers: Record<string, string> = {},
) {
  const request = new Request(`http://api.test${path}`, {
    method: "POST",
    body: typeof body === "string" ? new Blob([body]).stream() : body,
    duplex: "half",
    headers: {
      Authorization: `Bearer ${token}`,
      Cookie: `csrftoken=${TEST_CSRF}`,
      "X-CSRFToken": TEST_CSRF,
      ...(contentType ? { "Content-Type": contentType } : {}),
      ...headers,
    },
  } as RequestInit);
  return api.app.request(request, undefined, { address: "192.0.2.1" });
}

/** A body that never ends, and how often it was asked for more; a stream asks once by itself. */
function endless() {
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls++;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  return { body, pulled: () => pulls };
}

function rows({ db }: TestApi) {
  return db.selectFrom("attachments").selectAll().execute();
}

function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
