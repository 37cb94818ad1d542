import { expect, test } from "vitest";
import { seedInvitation, seedResearcher } from "../../tests/support/people/researchers";
import { testApi } from "../../tests/support/servers/api";
import { insertLoginStep } from "../auth/login-steps.store";
import { forgetExpired } from "../auth/sweep";
import { transaction } from "../database/transaction";
import { issuingOf } from "../receipts/issue";
import { applyRetention } from "./apply";
import { readRetention } from "./periods";

test("an invitation that a half-finished login began with stays until that is swept, and keeps no other one", async () => {
  const { services, db, clock } = await testApi();
  const { id: researcher_id } = await seedResearcher(services);
  const [begun, other] = [await seedInvitation(services), await seedInvitation(services)];
  const step = { token_hash: "hash", researcher_id, invitation_id: begun.id, expires_at: clock.now };
  await transaction(db, (tx) => insertLoginStep(tx, step));
  const removeExpired = () => applyRetention({ ...services, ...issuingOf(services) }, readRetention({}));
  const left = () => db.selectFrom("invitations").select("id").execute();
  clock.now += 200 * 24 * 60 * 60_000;

  expect(await removeExpired()).toMatchObject({ invitations: 1 });
  expect(await left()).not.toContainEqual({ id: other.id });
  await forgetExpired(services);
  expect(await removeExpired()).toMatchObject({ invitations: 1 });
  expect(await left()).toEqual([]);
});
