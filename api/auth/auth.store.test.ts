import { expect, test } from "vitest";
import { seedResearcher } from "../../tests/support/people/researchers";
import { testApi } from "../../tests/support/servers/api";
import { transaction } from "../database/transaction";
import { consumeInvitation, replacePassword } from "./auth.store";

test("an invitation is used once", async () => {
  const api = await testApi();
  const { id } = await api.invited();
  const use = () => transaction(api.db, (tx) => consumeInvitation(tx, id, api.clock.now));

  expect((await Promise.all([use(), use(), use()])).toSorted()).toEqual([false, false, true]);
});

test.each([
  ["expired", { expires_at: 0 }],
  ["revoked", { revoked_at: 1 }],
])("an invitation that is %s is not used", async (_how, change) => {
  const api = await testApi();
  const { id } = await api.invited();
  await api.db.updateTable("invitations").set(change).execute();

  expect(await transaction(api.db, (tx) => consumeInvitation(tx, id, api.clock.now))).toBe(false);
});

test("a password is replaced only if it is still the one that was proven, and the account enabled", async () => {
  const api = await testApi();
  const { id } = await seedResearcher(api.services, { stage: "signed_in" });

  expect(await replacePassword(api.db, id, { from: "old", to: "new", isProof: false })).toBe(false);
  expect(await replacePassword(api.db, id, { from: null, to: "first", isProof: false })).toBe(true);
  expect(await replacePassword(api.db, id, { from: null, to: "second", isProof: false })).toBe(false);
  await api.db.updateTable("researchers").set({ disabled_at: 1 }).execute();
  expect(await replacePassword(api.db, id, { from: "first", to: "third", isProof: false })).toBe(false);
});
