import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { Piscina } from "piscina";
import { expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "../http/api-error";
import { createHasher } from "./hasher";

const cheap = { memoryKiB: 64, passes: 1, parallel: 2, queue: 3 };

test("a password belongs to its own hash and to no other", async () => {
  const hasher = createHasher(cheap);
  const hash = await hasher.hash("Correct horse 9 battery");

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await hasher.verify(hash, "Correct horse 9 battery")).toBe(true);
  expect(await hasher.verify(hash, "Correct horse 9 batterY")).toBe(false);
});

// Proves 6.5.2
test("the same password never has the same hash twice", async () => {
  const hasher = createHasher(cheap);

  expect(await hasher.hash("Correct horse 9 battery")).not.toBe(await hasher.hash("Correct horse 9 battery"));
});

test("without a hash nothing belongs, not even the stand-in", async () => {
  const hasher = createHasher(cheap);

  expect(await hasher.verify(null, "no account has this password")).toBe(false);
});

test.each(["known", "unknown"])(
  "a stand-in that could not be made fails one comparison of an account that is %s, and is made for the next",
  async (account) => {
    const hasher = createHasher(cheap);
    const hash = account === "known" ? await hasher.hash("secret") : null;
    const run = vi.spyOn(Piscina.prototype, "run").mockRejectedValueOnce(new Error("no memory"));
    onTestFinished(() => run.mockRestore());

    await expect(hasher.verify(hash, "secret")).rejects.toThrow("no memory");

    expect(await hasher.verify(null, "secret")).toBe(false);
    expect(await hasher.verify(hash, "secret")).toBe(hash !== null);
  },
);

test.runIf(process.platform === "linux")("on Linux, hashing gets a core after everything else", async () => {
  await createHasher(cheap).hash("secret");

  const priorities = readdirSync("/proc/self/task").map((thread) => getPriority(Number(thread)));
  expect(priorities).toContain(10);
  expect(getPriority()).toBeLessThan(10);
});

// Proves R16, 15.2.2, 15.4.4
test("what does not fit into the queue is answered 503 with Retry-After, and the rest goes on", async () => {
  const hasher = createHasher(cheap);

  expect(() => hasher.refuseWhenFull()).not.toThrow();
  const begun = Promise.allSettled(Array.from({ length: 8 }, () => hasher.hash("secret")));
  expect(() => hasher.refuseWhenFull()).toThrow(ApiError);
  const results = await begun;

  const refused = results.filter((result) => result.status === "rejected").map((result) => result.reason);
  expect(refused).toHaveLength(3);
  for (const error of refused) {
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 503, headers: { "Retry-After": "1" } });
  }
  await expect(hasher.hash("secret")).resolves.toContain("$argon2id$");
});

// Proves 1.4.3
test("a comparison that fails makes room for the next one", async () => {
  const hasher = createHasher({ ...cheap, parallel: 1, queue: 0 });
  await expect(hasher.verify("this is no hash", "secret")).rejects.toThrow();

  await expect(hasher.hash("secret")).resolves.toContain("$argon2id$");
});

// Proves 11.4.2
test.each([
  ["less memory", { ...cheap, memoryKiB: 32 }, true],
  ["fewer passes", { ...cheap, memoryKiB: 64, passes: 1 }, true],
  ["the same parameters", { ...cheap, passes: 2 }, false],
  ["more memory", { ...cheap, passes: 2, memoryKiB: 128 }, false],
])("a hash of %s is outdated: %s", async (_what, made, outdated) => {
  const hash = await createHasher(made).hash("secret");

  expect(createHasher({ ...cheap, passes: 2 }).isOutdated(hash)).toBe(outdated);
});
