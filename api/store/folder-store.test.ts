import { readdirSync } from "node:fs";
import { chmod, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { describeStore } from "../../tests/support/database/store-behaviours";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { openFolderStore } from "./folder-store";

const newFolder = () => join(temporaryFolder(), "files");

describeStore("a folder", async () => {
  const folder = newFolder();
  return { store: await openFolderStore(folder), kept: () => readdir(folder) };
});

// Proves 5.3.1, 13.2.5
test("files are readable by this account only", async () => {
  const folder = newFolder();
  const store = await openFolderStore(folder);

  await store.put("object-1", Readable.from([Buffer.from("bytes")]));

  expect((await stat(join(folder, "object-1"))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("a folder that others could read is this account's alone from then on", async () => {
  const folder = newFolder();
  await mkdir(folder);
  await chmod(folder, 0o755);

  await openFolderStore(folder);

  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("while the folder is away, the answer is 503", async () => {
  const folder = newFolder();
  const store = await openFolderStore(folder);
  await rm(folder, { recursive: true });

  await expect(store.put("object-1", Readable.from([Buffer.from("bytes")]))).rejects.toMatchObject({
    status: 503,
    headers: { "Retry-After": "5" },
    cause: { code: "ENOENT" },
  });
  // Not that the file is missing: a manager would take it for lost.
  await expect(store.get("object-1")).rejects.toMatchObject({ status: 503 });
});

test("its file is there before content is read, so that it is removed when that fails", async () => {
  const folder = newFolder();
  const store = await openFolderStore(folder);
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
  const store = await openFolderStore(folder);
  await writeFile(join(folder, "crashed.partial"), "half");

  await mkdir(join(folder, "lost+found"));

  const listed: string[] = [];
  for await (const key of store.list()) listed.push(key);

  expect(listed).toEqual(["crashed.partial"]);
  for (const key of listed) await store.remove(key);
  expect(await readdir(folder)).toEqual(["lost+found"]);
});
