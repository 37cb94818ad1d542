import type { DatabaseTransaction } from "../database/schema";

/** The columns of a referral whose person is erased. */
const nobody = { fullname: "", email: "", social: null, public_profile: null, message: null };

/**
 * Erases the persons named in referrals, which still count as sent. Those without a decision are declined, and
 * their invitations returned (specification 10.23).
 *
 * @param at milliseconds since 1970
 */
export async function forgetReferred(
  tx: DatabaseTransaction,
  ids: readonly string[],
  at: number,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("referrals").set(nobody).where("id", "in", ids).execute();
  const undecided = await tx
    .updateTable("referrals")
    .set({ status: "declined", decided_at: at })
    .where("id", "in", ids)
    .where("status", "=", "sent")
    .returning("researcher_id")
    .execute();
  for (const { researcher_id } of undecided) {
    await tx
      .updateTable("researchers")
      .set((on) => ({ available_referrals: on("available_referrals", "+", 1) }))
      .where("id", "=", researcher_id)
      .execute();
  }
}
