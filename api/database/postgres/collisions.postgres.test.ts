import { expect, test } from "vitest";
import { signedInApi, type TestApi, testApi } from "../../../tests/support/servers/api";
import { append, verify } from "../../audit/audit";
import { emailKey } from "../../auth/email-address";
import type { DatabaseTransaction } from "../schema";
import { isUniqueViolation, transaction } from "../transaction";

// Proves 2.3.4
test("two transactions that each change what the other has read do not both see the state before", async () => {
  const api = await testApi();
  const [ada, bob] = [(await api.signedIn()).id, (await api.signedIn()).id];
  const bothHaveRead = meeting(2);
  /** Disables a researcher, but never the last one. */
  const disable = (id: string) =>
    transaction(api.db, async (tx) => {
      const enabled = await tx
        .selectFrom("researchers")
        .select("id")
        .where("disabled_at", "is", null)
        .execute();
      await bothHaveRead();
      if (enabled.length > 1) await setDisabled(tx, id);
      return enabled.length;
    });

  const seen = await Promise.all([disable(ada), disable(bob)]);

  expect(seen.toSorted()).toEqual([1, 2]);
  const left = await api.db.selectFrom("researchers").select("id").where("disabled_at", "is", null).execute();
  expect(left).toHaveLength(1);
});

test("30 concurrent transactions that read a number and write the next lose none, and none gives up", async () => {
  const { api, id } = await signedInApi();
  await setReferrals(api, id, 0);

  await Promise.all(Array.from({ length: 30 }, () => transaction(api.db, (tx) => addOne(tx, id))));

  const { available_referrals } = await api.db
    .selectFrom("researchers")
    .select("available_referrals")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(available_referrals).toBe(30);
});

test("40 concurrent entries follow each other in the audit log", async () => {
  const { db, clock } = await testApi();
  const entry = { actor: "tester", action: "test", subject: "test", now: clock.now };

  await Promise.all(Array.from({ length: 40 }, () => append(db, entry)));

  expect(await verify(db)).toMatchObject({ whole: true, entries: 40 });
});

// Proves 15.4.3
test("a transaction that collides every time is tried four times, then refused as busy", async () => {
  const { db } = await testApi();
  let runs = 0;
  const work = async () => {
    runs++;
    throw Object.assign(new Error("could not serialize access"), { code: "40001" });
  };

  await expect(transaction(db, work)).rejects.toMatchObject({ code: "40001" });
  expect(runs).toBe(4);
});

test("a unique index's refusal is an answer, and not tried again", async () => {
  const { db, signedIn } = await testApi();
  const { email } = await signedIn();
  let runs = 0;
  const work = async (tx: DatabaseTransaction) => {
    runs++;
    await tx
      .insertInto("researchers")
      .values({ id: "another", email, email_key: emailKey(email), created_at: 0 })
      .execute();
  };

  const error = await transaction(db, work).catch((thrown: unknown) => thrown);

  expect(isUniqueViolation(error)).toBe(true);
  expect(runs).toBe(1);
});

/** Blocks callers until so many of them have arrived; later ones continue immediately. */
function meeting(size: number): () => Promise<void> {
  let come = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come++;
    if (come === size) open();
    return all;
  };
}

async function setDisabled(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.updateTable("researchers").set({ disabled_at: 1 }).where("id", "=", id).execute();
}

async function setReferrals({ db }: TestApi, id: string, available_referrals: number): Promise<void> {
  await db.updateTable("researchers").set({ available_referrals }).where("id", "=", id).execute();
}

async function addOne(tx: DatabaseTransaction, id: string): Promise<void> {
  const { available_referrals } = await tx
    .selectFrom("researchers")
    .select("available_referrals")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("researchers")
    .set({ available_referrals: available_referrals + 1 })
    .where("id", "=", id)
    .execute();
}
