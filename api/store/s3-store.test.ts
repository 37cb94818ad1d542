// Long because: each way in which a store fails is a server of its own here, and all share how they start and end.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readlinkSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { describeStore } from "../../tests/support/database/store-behaviours";
import { startS3Server } from "../../tests/support/servers/s3-server";
import type { S3Options } from "./s3-configuration";
import { openS3Store } from "./s3-store";

let server: Awaited<ReturnType<typeof startS3Server>>;
let folder: string;
const logged: unknown[] = [];
const log = { error: (event: string, fields?: object) => void logged.push({ event, ...fields }) };

beforeAll(async () => {
  server = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), "conclave-uploads-"));
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describeStore("a bucket", async () => {
  const store = await openS3Store(server.options, { folder, log, pageSize: 2 });
  return {
    store,
    kept: server.kept,
    close: async () => {
      for (const key of await server.kept()) await store.remove(key);
      expect(await readdir(folder)).toEqual([]);
    },
  };
});

test("a bucket of many pages is listed to its end, also while objects are removed from it", async () => {
  const store = await openS3Store(server.options, { folder, log, pageSize: 2 });
  const keys = ["a", "b", "c", "d", "e"];
  for (const key of keys) await store.put(key, Readable.from([Buffer.from(key)]));

  const listed: string[] = [];
  for await (const key of store.list()) {
    listed.push(key);
    await store.remove(key);
  }

  expect(listed).toEqual(keys);
  expect(await server.kept()).toEqual([]);
});

test("on its way to the store an object has no name in the folder", async () => {
  const store = await openS3Store(server.options, { folder, log });
  let seen: string[] = ["nothing was looked at"];
  async function* content() {
    yield Buffer.from("first");
    seen = await readdir(folder);
    yield Buffer.from("second");
  }

  await store.put("object-1", Readable.from(content()));
  onTestFinished(() => store.remove("object-1"));

  expect(seen).toEqual([]);
});

test.each([
  ["secret", { secretAccessKey: "another" }, "SignatureDoesNotMatch"],
  ["key", { accessKeyId: "NOBODY" }, "InvalidAccessKeyId"],
  ["bucket", { bucket: "elsewhere" }, "NoSuchBucket"],
])("with a wrong %s nothing is stored, and the log says why without a key", async (_what, wrong, reason) => {
  logged.length = 0;
  const store = await openS3Store({ ...server.options, ...wrong }, { folder, log });

  await expect(store.put("object-1", Readable.from([Buffer.from("x")]))).rejects.toMatchObject({
    status: 503,
  });

  expect(logged).toMatchObject([{ event: "store.failed", operation: "put", reason }]);
  expect(JSON.stringify(logged)).not.toMatch(/another|NOBODY|object-1/);
  expect(await server.kept()).toEqual([]);
});

// Proves R24
test("a store that is away is answered with 503 within seconds", async () => {
  const { port } = await listening(createServer());
  await stopListening(port);
  const store = await openS3Store(at(port), { folder, log });
  const begun = performance.now();

  await expect(store.put("object-1", Readable.from([Buffer.from("x")]))).rejects.toMatchObject({
    status: 503,
    headers: { "Retry-After": "5" },
  });
  await expect(store.remove("object-1")).rejects.toMatchObject({ status: 503 });

  expect(performance.now() - begun).toBeLessThan(10_000);
});

// Proves 13.1.3
test("a store that takes the connection and says nothing is given up", async () => {
  const { port } = await listening(createSocketServer((socket) => void socket.resume()));
  const store = await openS3Store(at(port), { folder, log });

  await expect(store.remove("object-1")).rejects.toMatchObject({ status: 503 });
});

test.each([
  [507, "XMinioStorageFull"],
  [403, "QuotaExceeded"],
])("a full store is answered with 507, also where it says %i %s", async (status, code) => {
  const { port } = await listening(createServer(refusing(status, code)));
  const store = await openS3Store(at(port), { folder, log });

  await expect(store.put("object-1", Readable.from([Buffer.from("x")]))).rejects.toMatchObject({
    status: 507,
  });
});

test("an upload that the store refuses is not sent again", async () => {
  let asked = 0;
  const refuse = refusing(403, "AccessDenied");
  const { port } = await listening(
    createServer((request, response) => {
      asked++;
      refuse(request, response);
    }),
  );
  const store = await openS3Store(at(port), { folder, log });

  await expect(store.put("object-1", Readable.from([Buffer.from("x")]))).rejects.toMatchObject({
    status: 503,
  });

  expect(asked).toBe(1);
});

test("what a store does not give is not said to be missing", async () => {
  const { port } = await listening(createServer(refusing(403, "AccessDenied")));
  const store = await openS3Store(at(port), { folder, log });

  await expect(store.get("object-1")).rejects.toMatchObject({ status: 503, reason: "AccessDenied" });
});

test("what was on its way is on this disk no longer, whether it was stored, refused or broke off", async () => {
  const { port } = await listening(createServer(refusing(403, "AccessDenied")));
  const refused = await openS3Store(at(port), { folder, log });
  const store = await openS3Store(server.options, { folder, log });
  onTestFinished(() => store.remove("object-1"));
  async function* breaking() {
    yield Buffer.from("half");
    throw new Error("The client is gone.");
  }

  await store.put("object-1", Readable.from([Buffer.from("x")]));
  await expect(refused.put("object-1", Readable.from([Buffer.from("x")]))).rejects.toThrow();
  await expect(store.put("object-1", breaking())).rejects.toThrow("The client is gone.");

  expect(openFilesIn(folder)).toEqual([]);
});

test("an upload is sent again when the connection breaks, with all its bytes and their hash", async () => {
  const bodies: string[] = [];
  const hashes: unknown[] = [];
  const { port } = await listening(
    createServer(async (request, response) => {
      const body = await text(request);
      bodies.push(body);
      hashes.push(request.headers["x-amz-content-sha256"]);
      if (bodies.length === 1) request.socket.destroy();
      else response.end();
    }),
  );
  const store = await openS3Store(at(port), { folder, log });

  await store.put("object-1", Readable.from([Buffer.from("all of "), Buffer.from("it")]));

  const sha256 = createHash("sha256").update("all of it").digest("hex");
  expect(bodies).toEqual(["all of it", "all of it"]);
  expect(hashes).toEqual([sha256, sha256]);
});

// A researcher may save five files at a time, each as slowly as they like.
test("objects that nothing reads hold no connection that an upload waits for, and no file once they are ended", async () => {
  const store = await openS3Store(server.options, { folder, log });
  onTestFinished(() => store.remove("object-1"));
  await store.put("object-1", Readable.from([Buffer.alloc(3 * 1024 * 1024, "x")]));

  const unread = await Promise.all(Array.from({ length: 60 }, () => store.get("object-1")));
  await store.put("object-1", Readable.from([Buffer.from("another")]));
  await Promise.all(unread.map((content) => once(content.destroy(), "close")));

  expect(await text(await store.get("object-1"))).toBe("another");
  await expect.poll(() => openFilesIn(folder)).toEqual([]);
});

test("an object that breaks off on its way from the store is refused before its first byte is sent on", async () => {
  logged.length = 0;
  const { port } = await listening(
    createServer((_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("half", () => response.destroy());
    }),
  );
  const store = await openS3Store(at(port), { folder, log });

  await expect(store.get("object-1")).rejects.toMatchObject({ status: 503 });

  expect(logged).toMatchObject([{ event: "store.failed", operation: "get", reason: "ECONNRESET" }]);
  expect(openFilesIn(folder)).toEqual([]);
});

const at = (port: number): S3Options => ({ ...server.options, endpoint: `http://127.0.0.1:${port}` });
const running = new Map<number, Server>();

/** Listens until the test has finished. */
async function listening(made: Server): Promise<{ port: number }> {
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  const { port } = made.address() as AddressInfo;
  running.set(port, made);
  onTestFinished(() => stopListening(port));
  return { port };
}

async function stopListening(port: number): Promise<void> {
  running.get(port)?.close();
  running.delete(port);
}

/** The files of a folder that this process has open; those without a name are still on the disk until they are closed. */
function openFilesIn(folder: string): string[] {
  return readdirSync("/proc/self/fd").flatMap((number) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${number}`);
      return file.startsWith(folder) ? [file] : [];
    } catch {
      // It was closed since the list was read.
      return [];
    }
  });
}

function refusing(status: number, code: string): RequestListener {
  return (request, response) => {
    request.resume();
    request.on("end", () => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`));
  };
}
