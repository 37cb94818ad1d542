import type { TransactionBuilder } from "kysely";
import { expect, test, vi } from "vitest";
import { seedResearcher } from "../../tests/support/people/researchers";
import { seedReferral } from "../../tests/support/requests/rows";
import { testApi } from "../../tests/support/servers/api";
import type { Schema } from "../database/schema";
import { issuingOf } from "../receipts/issue";
import { applyRetention } from "./apply";
import { readRetention } from "./periods";

const DAY = 24 * 60 * 60_000;

test("a referral that is accepted while its period ends keeps its person", async () => {
  const api = await testApi();
  const { db, store, now } = api.services;
  const { id } = await seedResearcher(api.services, { available_referrals: 0 });
  const sent = { researcher_id: id, email: "ben@example.org", status: "sent", created_at: now() } as const;
  const [accepted, undecided] = [
    await seedReferral(api.services, sent),
    await seedReferral(api.services, sent),
  ];
  api.clock.now += 91 * DAY;
  const accept = () =>
    db
      .updateTable("referrals")
      .set({ status: "accepted", decided_at: now() })
      .where("id", "=", accepted)
      .execute();
  const begin = db.transaction.bind(db);
  // Between the choice of the referrals and the step that empties them.
  vi.spyOn(db, "transaction").mockImplementationOnce(() => after(accept, begin()));

  await applyRetention({ db, store, now, ...issuingOf(api.services) }, readRetention({}));

  const rows = await db.selectFrom("referrals").select(["id", "status", "email"]).orderBy("id").execute();
  expect(rows).toEqual([
    { id: accepted, status: "accepted", email: "ben@example.org" },
    { id: undecided, status: "declined", email: "" },
  ]);
});

/** A transaction before which something else is done. */
function after(
  first: () => Promise<unknown>,
  builder: TransactionBuilder<Schema>,
): TransactionBuilder<Schema> {
  return {
    setIsolationLevel: (level) => after(first, builder.setIsolationLevel(level)),
    execute: async (work) => {
      await first();
      return builder.execute(work);
    },
  } as TransactionBuilder<Schema>;
}
