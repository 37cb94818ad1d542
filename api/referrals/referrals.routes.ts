import { countReferrals, sendReferral } from "#contract/referrals";
import { emailKey, readableAddress } from "../auth/email-address";
import { transaction } from "../database/transaction";
import { invalid, refused } from "../http/api-error";
import { createRouter } from "../http/router";
import { countSent, insertReferral, spendInvitation } from "./referrals.store";

export const referrals = createRouter();

referrals.on(sendReferral, async ({ db, user, body, newId, now }) => {
  if (emailKey(body.email) === emailKey(user.email)) {
    throw invalid({ email: ["This is your own address. Enter your peer's."] });
  }
  const id = newId();
  await transaction(db, async (tx) => {
    if (!(await spendInvitation(tx, user.id))) throw refused(409, "You have no invitation left");
    await insertReferral(tx, {
      id,
      researcher_id: user.id,
      fullname: body.fullname,
      email: readableAddress(body.email),
      social: body.social ?? null,
      public_profile: body.public_profile ?? null,
      message: body.message ?? null,
      created_at: now(),
      decided_at: null,
    });
  });
  return { id };
});

referrals.on(countReferrals, async ({ db, user }) => ({ sent: await countSent(db, user.id) }));
