import { getProfile } from "#contract/profiles";
import { countReferrals } from "#contract/referrals";
import { countResearchRequests } from "#contract/research";
import { countSubmissions } from "#contract/submissions";
import type { Visitor } from "../../session/visitor.server";

/** The figures of the stat cards (specification §2). */
export async function loadStats(visitor: Visitor) {
  const [requests, submissions, referrals, profile] = await Promise.all([
    visitor.call(countResearchRequests),
    visitor.call(countSubmissions),
    visitor.call(countReferrals),
    visitor.call(getProfile),
  ]);
  return {
    active: requests.active,
    awaiting: requests.acceptance,
    accepted: submissions.accepted,
    sent: referrals.sent,
    available: profile.available_referrals,
  };
}
