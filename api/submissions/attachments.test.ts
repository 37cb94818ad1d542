import { expect, test } from "vitest";
import {
  endless,
  file,
  part,
  raw,
  send,
  withSubmission,
} from "../../tests/support/requests/attachment-bodies";
import { opened, testProgrammeKey } from "../../tests/support/requests/sealed";
import { sha256 } from "../../tests/support/sha256";
import type { Recipient } from "../sealing/seal";

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
    JSON.stringify(await api.rows("attachments")),
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
  expect(await response.json()).toEqual({
    detail:
      "What you sent cannot be sealed at the moment, so nothing of it was stored. Keep it, and try again.",
  });
  expect(api.store.objects.size).toBe(0);
  expect(await api.rows("attachments")).toEqual([]);
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

test("no file is passed over for its name, and one whose name cannot be read is named", async () => {
  const { api, token, path } = await withSubmission();
  const type = "multipart/form-data; boundary=b";
  const body = `${part("payload\\", "1")}${part("bell\u0007.txt", "2")}${part("next", "3")}--b--\r\n`;

  const response = await raw(api, token, path, body, type);

  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject([{ name: "payload" }, { name: "bell.txt" }, { name: "next" }]);
  const unread = part("report.pdf", "x").replace('"report.pdf"', "my report.pdf");
  const refused = await raw(api, token, path, `${part("a", "1")}${unread}--b--\r\n`, type);
  expect([refused.status, (await refused.json()).detail]).toEqual([
    400,
    'The name of the file "my report.pdf" could not be read. Rename it and send it again.',
  ]);
  expect(api.store.objects.size).toBe(3);
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
  expect(await api.rows("attachments")).toEqual([]);
});
