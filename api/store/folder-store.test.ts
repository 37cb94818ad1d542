import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFolderStore } from "./folder-store";

let folder: string;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "conclave-store-")), "files");
});

afterEach(() => rm(join(folder, ".."), { recursive: true, force: true }));

test("what was put is there, readable by this account only", async () => {
  const store = await openFolderStore(folder);

  await store.put("object-1", Readable.from([Buffer.from("some "), Buffer.from("bytes")]));

  expect(await text(await store.get("object-1"))).toBe("some bytes");
  expect(await readdir(folder)).toEqual(["object-1"]);
  expect((await stat(join(folder, "object-1"))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("nothing is left of a stream that breaks off", async () => {
  const store = await openFolderStore(folder);

  await expect(store.put("object-1", breakingOff(new Error("gone")))).rejects.toThrow("gone");

  expect(await readdir(folder)).toEqual([]);
});

test("a full disk is answered with 507, and nothing is left", async () => {
  const store = await openFolderStore(folder);
  const full = Object.assign(new Error("no space"), { code: "ENOSPC" });

  await expect(store.put("object-1", breakingOff(full))).rejects.toMatchObject({ status: 507 });

  expect(await readdir(folder)).toEqual([]);
});

test("an object is not there before all of it is", async () => {
  const store = await openFolderStore(folder);
  let seen: string[] = [];
  async function* content() {
    yield Buffer.from("first");
    seen = await readdir(folder);
    yield Buffer.from("second");
  }

  await store.put("object-1", Readable.from(content()));

  expect(seen).toEqual(["object-1.partial"]);
});

test("removing works, also of what is not there", async () => {
  const store = await openFolderStore(folder);
  await store.put("object-1", Readable.from([Buffer.from("bytes")]));

  await store.remove("object-1");
  await store.remove("object-1");

  expect(await readdir(folder)).toEqual([]);
  await expect(store.get("object-1")).rejects.toThrow("ENOENT");
});

test("old objects are listed, and what a crash left of one", async () => {
  const store = await openFolderStore(folder);
  await store.put("old", Readable.from([]));
  await store.put("new", Readable.from([]));
  await writeFile(join(folder, "crashed.partial"), "half");
  for (const name of ["old", "crashed.partial"]) await utimes(join(folder, name), 1000, 1000);

  const listed: string[] = [];
  for await (const key of store.list(2_000_000)) listed.push(key);

  expect(listed.toSorted()).toEqual(["crashed.partial", "old"]);
  for (const key of listed) await store.remove(key);
  expect(await readdir(folder)).toEqual(["new"]);
});

test.each(["../outside", "a/b", ".hidden", "", "A", "x".repeat(101), "a\u0000b"])(
  "%j is no key",
  async (key) => {
    const store = await openFolderStore(folder);

    await expect(store.put(key, Readable.from(["x"]))).rejects.toThrow("plain name");
    await expect(store.get(key)).rejects.toThrow("plain name");
    await expect(store.remove(key)).rejects.toThrow("plain name");
  },
);

function breakingOff(error: Error): Readable {
  async function* content() {
    yield Buffer.from("half");
    throw error;
  }
  return Readable.from(content());
}
