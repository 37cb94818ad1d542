import { countReferrals, sendReferral } from "#contract/referrals";
import { emailKey, readableAddress } from "../auth/email-address";
import { ownTransaction } from "../auth/sessions/own-transaction";
import { invalid, refused } from "../http/api-error";
import { createRouter } from "../http/router";
import {
  countSent,
  findSameReferral,
  insertReferral,
  spendInvitation,
  unspendInvitation,
} from "./referrals.store";

export const referrals = createRouter();

referrals.on(sendReferral, async (call) => {
  const { user, body, newId, now } = call;
  if (emailKey(body.email) === emailKey(user.email)) {
    throw invalid({ email: ["This is your own address. Enter your peer's."] });
  }
  const referral = {
    id: newId(),
    researcher_id: user.id,
    fullname: body.fullname,
    email: readableAddress(body.email),
    social: body.social ?? null,
    public_profile: body.public_profile ?? null,
    message: body.message ?? null,
    created_at: now(),
    decided_at: null,
  };
  return ownTransaction(call, async (tx) => {
    // Spending comes first: on a server it makes a concurrent duplicate wait, and then see this one.
    const isSpent = await spendInvitation(tx, user.id);
    // A retry, because no response arrived: it is stored, and its invitation spent.
    const same = await findSameReferral(tx, referral);
    if (same !== undefined) {
      if (isSpent) await unspendInvitation(tx, user.id);
      return { id: same };
    }
    if (!isSpent) throw refused(409, "You have no invitation left");
    await insertReferral(tx, referral);
    return { id: referral.id };
  });
});

referrals.on(countReferrals, async ({ db, user }) => ({ sent: await countSent(db, user.id) }));
