import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "../../../api/store/store";
import { ObjectMissing } from "../../../api/store/store-errors";

/** A store of its own, and a test's access to its backend. */
export interface OpenedStore {
  store: Store;
  /** The stored objects, whole or partial, by names that `remove` accepts. */
  kept(): Promise<string[]>;
  close?(): Promise<void>;
}

/** The contract of every store (api/store/store.ts), as tests. */
export function describeStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(name, () => {
    let opened: OpenedStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close?.());

    test("what was put is there, byte for byte", async () => {
      const { store } = opened;
      const large = randomBytes(20 * 1024 * 1024);

      await store.put("small", Readable.from([Buffer.from("some "), Buffer.from("bytes")]));
      // A copy, because the store owns the bytes that it gets.
      await store.put("large", Readable.from(slices(Buffer.from(large))));
      await store.put("empty", Readable.from([]));

      expect(await text(await store.get("small"))).toBe("some bytes");
      expect((await buffer(await store.get("large"))).equals(large)).toBe(true);
      expect(await text(await store.get("empty"))).toBe("");
      expect((await opened.kept()).toSorted()).toEqual(["empty", "large", "small"]);
    });

    test("nothing is left of a stream that breaks off", async () => {
      await expect(opened.store.put("object-1", breakingOff(new Error("gone")))).rejects.toThrow("gone");

      expect(await opened.kept()).toEqual([]);
    });

    test("a full disk is answered with 507, and nothing is left", async () => {
      const full = Object.assign(new Error("no space"), { code: "ENOSPC" });

      await expect(opened.store.put("object-1", breakingOff(full))).rejects.toMatchObject({ status: 507 });

      expect(await opened.kept()).toEqual([]);
    });

    test("an object is not there before all of it is", async () => {
      let seen: string[] = [];
      async function* content() {
        yield Buffer.from("first");
        seen = await opened.kept();
        yield Buffer.from("second");
      }

      await opened.store.put("object-1", Readable.from(content()));

      expect(seen).not.toContain("object-1");
      expect(await opened.kept()).toEqual(["object-1"]);
    });

    test("removing works, also of what is not there", async () => {
      const { store } = opened;
      await store.put("object-1", Readable.from([Buffer.from("bytes")]));

      await store.remove("object-1");
      await store.remove("object-1");

      expect(await opened.kept()).toEqual([]);
      await expect(store.get("object-1")).rejects.toBeInstanceOf(ObjectMissing);
    });

    test("what is there is listed, each once", async () => {
      const { store } = opened;
      const keys = ["a", "b", "c", "d", "e"];
      for (const key of keys) await store.put(key, Readable.from([]));

      const listed: string[] = [];
      for await (const key of store.list()) listed.push(key);

      expect(listed.toSorted()).toEqual(keys);
    });

    test.each(["../outside", "a/b", ".hidden", "", "A", "x".repeat(101), "a\u0000b"])(
      "%j is no key",
      async (key) => {
        const { store } = opened;

        await expect(store.put(key, Readable.from(["x"]))).rejects.toThrow("plain name");
        await expect(store.get(key)).rejects.toThrow("plain name");
        await expect(store.remove(key)).rejects.toThrow("plain name");
      },
    );
  });
}

/** A stream that sends something and then fails. */
export function breakingOff(error: Error): Readable {
  async function* content() {
    yield Buffer.from("half");
    throw error;
  }
  return Readable.from(content());
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
}
