import { expect, test } from "vitest";
import { z } from "zod";
import { calls } from "./index";

const declared = [...calls.values()];

/** The calls of specification §7, each with its kind of body. */
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

// Proves 7.3, 7.4, 7.5, 7.6, 7.7, 7.8, 7.9, 7.10, 7.11, 7.12, 7.13, 7.14, 7.15, 7.16, 7.17, 7.18, 7.19, 7.20, 7.21, 7.22, 7.23, 7.24, 7.25, 7.26, 7.27, 7.28, 7.29, 7.30, 7.31, 7.32, 7.33, 7.34, 2.1.1
test.each(specified)(
  "%s %s is a call of the contract, with a body of the kind %s",
  (method, path, encoding) => {
    const found = declared.filter((call) => call.method === method && call.path === path);
    expect(found.map((call) => call.encoding)).toEqual([encoding]);
  },
);

test("every error of every field is a sentence whose verb fits its label", () => {
  const wrong = [undefined, "", "\u0007", "a\nb", "x".repeat(1_000_000)];
  const said = declared.flatMap(({ body }) =>
    [...stringFields(body)].flatMap((field) =>
      wrong.flatMap((value) => field.safeParse(value).error?.issues.map(({ message }) => message) ?? []),
    ),
  );
  // A label in the plural ends in s, and not as "Analysis", "focus" or "address" do.
  const plural = said.filter((sentence) => /^(?!This )([\w-]+ )*[\w-]*[^siu\W]s (is|has) /.test(sentence));
  expect(said).toContain("Steps are required.");
  expect(said).toContain("Username is required.");
  expect(plural).toEqual([]);
  expect(said.filter((sentence) => !/^[A-Z].*\.$/s.test(sentence))).toEqual([]);
});

/** The schemas of a body's fields, also of those in objects and lists within it. */
function* stringFields(schema: z.ZodType): Iterable<z.ZodType> {
  if (schema instanceof z.ZodObject) {
    for (const field of Object.values(schema.shape)) yield* stringFields(field as z.ZodType);
  } else if (schema instanceof z.ZodArray) yield* stringFields(schema.element as z.ZodType);
  else if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    yield* stringFields(schema.unwrap() as z.ZodType);
  else if (!(schema instanceof z.ZodUndefined)) yield schema;
}
