import { expect, test } from "vitest";
import { replaceTransaction } from "../../tests/support/database/transactions";
import { seedResearcher } from "../../tests/support/people/researchers";
import { seedReferral } from "../../tests/support/requests/rows";
import { testApi } from "../../tests/support/servers/api";
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
  // Between the choice of the referrals and the step that empties them.
  replaceTransaction(db, 1, async (empty) => {
    await accept();
    return empty();
  });

  await applyRetention({ db, store, now, ...issuingOf(api.services) }, readRetention({}));

  const rows = await db.selectFrom("referrals").select(["id", "status", "email"]).orderBy("id").execute();
  expect(rows).toEqual([
    { id: accepted, status: "accepted", email: "ben@example.org" },
    { id: undecided, status: "declined", email: "" },
  ]);
});
