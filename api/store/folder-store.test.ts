import { readdirSync } from "node:fs";
import { chmod, mkdir, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { describeStore } from "../../tests/support/database/store-behaviours";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { openFolderStore } from "./folder-store";

/** The log's lines of a test. */
let logged: unknown[];
const log = { error: (...line: unknown[]) => logged.push(line) };

beforeEach(() => {
  logged = [];
});

const newFolder = () => join(temporaryFolder(), "files");

describeStore("a folder", async () => {
  const folder = newFolder();
  return { store: await openFolderStore(folder, log), kept: () => readdir(folder) };
});

// Proves 5.3.1, 13.2.5
test("files are readable by this account only", async () => {
  const folder = newFolder();
  const store = await openFolderStore(folder, log);

  await store.put("object-1", Readable.from([Buffer.from("bytes")]));

  expect((await stat(join(folder, "object-1"))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("a folder that others could read is this account's alone from then on", async () => {
  const folder = newFolder();
  await mkdir(folder);
  await chmod(folder, 0o755);

  await openFolderStore(folder, log);

  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("while the folder is away, the answer is 503", async () => {
  const folder = newFolder();
  const store = await openFolderStore(folder, log);
  await rm(folder, { recursive: true });

  await expect(store.put("object-1", Readable.from([Buffer.from("bytes")]))).rejects.toMatchObject({
    status: 503,
    headers: { "Retry-After": "5" },
    cause: { code: "ENOENT" },
  });
  // Not that the file is missing: a manager would take it for lost.
  await expect(store.get("object-1")).rejects.toMatchObject({ status: 503 });
});

test("a folder that does not do as asked is logged as a failed store, whatever was asked, without a name", async () => {
  const folder = newFolder();
  const store = await openFolderStore(folder, log);
  await rm(folder, { recursive: true });
  await writeFile(folder, "no folder");
  const unavailable = { status: 503, reason: "ENOTDIR" };

  await expect(store.put("object-1", Readable.from([Buffer.from("bytes")]))).rejects.toMatchObject(
    unavailable,
  );
  await expect(store.get("object-1")).rejects.toMatchObject(unavailable);
  await expect(store.remove("object-1")).rejects.toMatchObject(unavailable);
  await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(unavailable);

  expect(logged).toEqual(
    ["put", "get", "remove", "list"].map((operation) => ["store.failed", { operation, reason: "ENOTDIR" }]),
  );
});

test("so is a disk that fails while a file is read", async () => {
  const folder = newFolder();
  const store = await openFolderStore(folder, log);
  // Linux gives EIO to a reader of this file's beginning.
  await symlink("/proc/self/mem", join(folder, "object-1"));

  await expect(buffer(await store.get("object-1"))).rejects.toMatchObject({ code: "EIO" });

  expect(logged).toEqual([["store.failed", { operation: "get", reason: "EIO" }]]);
});

test("a full disk, an upload that breaks off and a file that is missing are not a failed store", async () => {
  const store = await openFolderStore(newFolder(), log);
  const breaking = async function* (error: Error): AsyncGenerator<Uint8Array> {
    yield Buffer.from("bytes");
    throw error;
  };

  const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
  await expect(store.put("object-1", breaking(full))).rejects.toMatchObject({ status: 507 });
  await expect(store.put("object-1", breaking(new Error("gone")))).rejects.toThrow("gone");
  await expect(store.get("object-1")).rejects.toThrow("has nothing under object-1");

  expect(logged).toEqual([]);
});

test("its file is there before content is read, so that it is removed when that fails", async () => {
  const folder = newFolder();
  const store = await openFolderStore(folder, log);
  let keptThen: string[] = [];
  async function* failing(): AsyncGenerator<Uint8Array> {
    keptThen = readdirSync(folder);
    yield Buffer.from("bytes");
    throw new Error("There is no room for it.");
  }

  await expect(store.put("object-1", failing())).rejects.toThrow("There is no room for it.");

  expect(keptThen).toEqual([expect.stringMatching(/^object-1-[0-9a-f]{8}\.partial$/)]);
  expect(await readdir(folder)).toEqual([]);
});

test("what a crash left half-written is listed under a name that can be removed", async () => {
  const folder = newFolder();
  const store = await openFolderStore(folder, log);
  await writeFile(join(folder, "crashed.partial"), "half");

  await mkdir(join(folder, "lost+found"));

  const listed: string[] = [];
  for await (const key of store.list()) listed.push(key);

  expect(listed).toEqual(["crashed.partial"]);
  for (const key of listed) await store.remove(key);
  expect(await readdir(folder)).toEqual(["lost+found"]);
});
