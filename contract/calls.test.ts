import { expect, test } from "vitest";
import { calls } from "./index";

const declared = [...calls.values()];

/** The calls of specification §7, each with what its body is. */
const specified = [
  ["POST", "/auth/login/", "form"],
  ["POST", "/auth/login/code/", "json"],
  ["POST", "/auth/login/refresh/", "json"],
  ["POST", "/auth/session", "none"],
  ["POST", "/auth/user/password/", "form"],
  ["POST", "/auth/mfa/app/activate/", "none"],
  ["POST", "/auth/mfa/app/activate/confirm/", "form"],
  ["POST", "/auth/mfa/reset/", "none"],
  ["GET", "/profiles/self", "none"],
  ["POST", "/profiles", "form"],
  ["PATCH", "/profiles/{id}", "form"],
  ["PUT", "/profiles/{id}", "form"],
  ["GET", "/shipped_hardware", "none"],
  ["POST", "/gpg/keys", "files"],
  ["GET", "/gpg/keys/self", "none"],
  ["POST", "/ndas", "json"],
  ["GET", "/ndas/self", "none"],
  ["GET", "/content/announcements", "none"],
  ["GET", "/content/events", "none"],
  ["GET", "/content/bounties", "none"],
  ["GET", "/content/how_it_works", "none"],
  ["GET", "/content/referral_steps", "none"],
  ["GET", "/content/faqs", "none"],
  ["GET", "/content/privacy_policy", "none"],
  ["GET", "/content/messages/unread", "none"],
  ["GET", "/content/messages/all", "none"],
  ["POST", "/content/messages/mark_read", "json"],
  ["GET", "/research/requests", "none"],
  ["POST", "/research/requests", "json"],
  ["GET", "/research/requests/counts", "none"],
  ["GET", "/submissions/counts", "none"],
  ["GET", "/referrals/counts", "none"],
  ["POST", "/impressions/bounty", "json"],
  ["POST", "/impressions/page", "json"],
  ["POST", "/referrals", "form"],
  ["POST", "/inquiries", "form"],
  ["POST", "/submissions", "json"],
  ["POST", "/submissions/{id}/attachments", "files"],
] as const;

test.each(specified)(
  "%s %s is a call of the contract, with a body of the kind %s",
  (method, path, encoding) => {
    const found = declared.filter((call) => call.method === method && call.path === path);
    expect(found.map((call) => call.encoding)).toEqual([encoding]);
  },
);
