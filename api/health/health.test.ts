import { expect, test } from "vitest";
import { testApi } from "../../tests/support/servers/api";
import { ownStore } from "../../tests/support/servers/memory-store";
import { createVault } from "../crypto/vault";
import type { Services } from "../services";
import { StoreUnavailable } from "../store/store-errors";

// Proves 10.54
test("a process with its database, its store and its keys is ready", async () => {
  const api = await testApi();
  await api.signedIn();

  expect((await api.get("/readyz")).status).toBe(200);
});

// Proves R24
test("a process that cannot open what people sign in with is not ready, and is again with the key", async () => {
  const api = await testApi();
  await api.signedIn();
  const [old, next] = [1, 2].map((byte) => ({ id: `key0000${byte}`, key: Buffer.alloc(32, byte) }));
  if (!old || !next) throw new Error("two keys");
  const sealedLater = createVault({ current: next, earlier: [old] });
  const { id } = await api.signedIn();
  const secret = sealedLater.seal("JBSWY3DPEHPK3PXP", `totp:${id}`);
  await api.db.updateTable("authenticators").set({ secret }).where("researcher_id", "=", id).execute();

  const blind = await api.get("/readyz");
  api.services.vault = createVault({
    current: { id: "test", key: Buffer.alloc(32, 7) },
    earlier: [next],
  });

  expect(blind.status).toBe(503);
  expect(await blind.json()).toEqual({
    detail: "What is sealed cannot be opened with the keys that are configured.",
  });
  expect(api.logged).toContainEqual({
    level: "error",
    event: "readiness.failed",
    fields: { reason: "keys", error: "SEALING_KEY does not have: key00002" },
  });
});

test.each<[string, Services["storeOwner"]["recent"], string]>([
  [
    "does not answer",
    () => Promise.reject(new StoreUnavailable("ECONNREFUSED")),
    "does not answer, or refuses",
  ],
  ["belongs to another database", async () => "another", "is not this database's"],
  ["holds other files than the database lists", async () => "unrecognised", "is not this database's"],
])("a process whose store %s is not ready", async (_how, recent, detail) => {
  const api = await testApi({ storeOwner: { ...ownStore, recent } });

  const response = await api.get("/readyz");

  expect([response.status, (await response.json()).detail]).toEqual([503, expect.stringContaining(detail)]);
});
