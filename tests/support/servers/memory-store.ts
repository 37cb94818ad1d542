import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Services } from "../../../api/services";
import type { Store } from "../../../api/store/store";
import { ObjectMissing } from "../../../api/store/store-errors";

/** Reports that a test's store is its database's, without a marker in it. */
export const ownStore: Services["storeOwner"] = { look: async () => "own", recent: async () => "own" };

/** A store for tests that holds its objects in a map, which the test may read. */
export function memoryStore(): Store & { objects: Map<string, Buffer> } {
  const objects = new Map<string, Buffer>();
  return {
    objects,
    async put(key, content) {
      objects.set(key, await buffer(content));
    },
    async get(key) {
      const bytes = objects.get(key);
      if (!bytes) throw new ObjectMissing(key);
      return Readable.from([bytes]);
    },
    async remove(key) {
      objects.delete(key);
    },
    async *list() {
      yield* objects.keys();
    },
  };
}
