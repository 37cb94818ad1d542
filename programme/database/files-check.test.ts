import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attachments, opening, research } from "../../tests/support/requests/opening";

test("a check that opens no file says so, and finds nothing of one that is cut off", async () => {
  const { found, spoil } = await withFiles();
  await spoil(0, (file) => truncateSync(file, 10));

  expect(await found()).toMatchObject({ ok: true, found: "5 listed, all there, none opened" });
});

test("a check of the files reads each, without a private key", async () => {
  const { found } = await withFiles();

  expect(await found("--files")).toMatchObject({
    ok: true,
    found: "5 listed, all there and as they were stored",
  });
});

test("a check of the files names the submissions of those that are gone, cut off, altered or cannot be read", async () => {
  const { found, spoil, store, first, second, third } = await withFiles();
  await spoil(0, (file) => rmSync(file));
  await spoil(1, (file) => truncateSync(file, 10));
  await spoil(2, (file) => {
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(file, bytes);
  });
  const { get } = store;
  await spoil(3, (_file, key) => {
    store.get = (asked) =>
      asked === key
        ? Promise.reject(Object.assign(new Error("i/o error"), { code: "EIO" }))
        : get.call(store, asked);
  });

  expect(await found("--files")).toMatchObject({
    ok: false,
    found: [
      `1 of 5 are not in the store, of submissions ${first}`,
      `2 of 5 are cut off or altered, of submissions ${first}, ${second}`,
      `1 of 5 cannot be read (EIO), of submissions ${third}`,
    ].join("; "),
  });
});

/** Three submissions of five files in all, what the check finds of them, and what spoils the file of one by its place. */
async function withFiles() {
  const { programme, submit, folder, store } = await opening();
  const { number: first } = await submit(research, { "one.zip": "one", "two.zip": "two" });
  const { number: second } = await submit(research, { "three.zip": "three" });
  const { number: third } = await submit(research, { "four.zip": "four", "five.zip": "five" });
  return {
    store,
    first,
    second,
    third,
    async spoil(place: number, how: (file: string, key: string) => void) {
      const key = (await attachments(programme))[place]?.storage_key ?? "";
      how(join(folder, "attachments", key), key);
    },
    async found(...options: string[]) {
      const { out } = await programme.run("db", "check", ...options, "--json");
      const checks: { id: string }[] = JSON.parse(out);
      return checks.find(({ id }) => id === "attachments");
    },
  };
}
