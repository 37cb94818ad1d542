import { z } from "zod";
import { Code, ephemeralToken, origin, SessionData } from "./auth";
import { endpoint } from "./calls";
import { ACCESS_TOKEN_DAYS_MAX, RECOVERY_CODE_LENGTH } from "./limits";
import { SecurityKey } from "./security-keys";
import { boundedText, id, line, moment } from "./text";

/** An account's protection in addition to its password. */
export const AccountSecurity = z.object({
  /** Since when the authenticator app is set up. */
  authenticator_since: moment,
  recovery_codes: z.object({
    /** How many are not used yet. */
    left: z.number().int(),
    /** Null when none were ever made, or the authenticator was reset since. */
    made_at: moment.nullable(),
    /** Whether one of them was typed, which shows that the owner stored them. */
    is_proved: z.boolean(),
  }),
  security_keys: z.array(SecurityKey),
  /** Null when there is no OpenPGP key on file, or it never expires. */
  openpgp_key_expires_at: moment.nullable(),
});
export type AccountSecurity = z.output<typeof AccountSecurity>;

/** The events of an account's security history. */
export const activityKinds = [
  ...(["login", "login_recovery_code", "login_security_key", "login_wrong_codes"] as const),
  ...(["password_set", "password_changed"] as const),
  ...(["authenticator_set_up", "authenticator_reset", "authenticator_reset_by_programme"] as const),
  ...(["recovery_codes_made", "recovery_codes_proved"] as const),
  ...(["security_key_added", "security_key_removed", "security_key_copied"] as const),
  ...(["session_ended", "sessions_ended", "session_copied"] as const),
  ...(["openpgp_key_added", "openpgp_key_replaced"] as const),
  ...(["access_token_made", "access_token_ended"] as const),
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** One event of an account, and where it came from. */
export const Activity = z.object({
  id,
  kind: z.enum(activityKinds),
  at: moment,
  ...origin,
});
export type Activity = z.output<typeof Activity>;

/** The scopes of an access token, in the words of OAuth 2 (RFC 6749 §3.3): `read`, `submit`, or both. */
export const tokenScopes = ["read", "submit", "read submit"] as const;
export type GrantedScope = (typeof tokenScopes)[number];

/** One of the caller's access tokens. Only the response that made it has its secret. */
export const AccessToken = z.object({
  id,
  /** As its owner calls it. */
  name: z.string(),
  scope: z.enum(tokenScopes),
  made_at: moment,
  expires_at: moment,
  is_expired: z.boolean(),
  /** To within half a minute. */
  last_used_at: moment.nullable(),
});
export type AccessToken = z.output<typeof AccessToken>;

const days = `Choose from 1 to ${ACCESS_TOKEN_DAYS_MAX} days.`;
export const MakeAccessToken = z.object({
  name: line("Program", 50),
  scope: z.enum(tokenScopes, { error: "Choose what the token may do." }),
  /** For how long it is good. */
  days: z.coerce.number({ error: days }).int(days).min(1, days).max(ACCESS_TOKEN_DAYS_MAX, days),
});

/** A recovery code without the separators that people type: capitals only, no white space, no dashes of any kind. */
const recoveryCode = boundedText("Recovery code", RECOVERY_CODE_LENGTH)
  .transform((typed) =>
    typed
      .normalize("NFKC")
      .toUpperCase()
      .replace(/[\s\p{Pd}\p{Cf}]/gu, ""),
  )
  .refine((code) => code !== "", { error: "Recovery code is required.", abort: true })
  .refine(
    (code) => code.length === RECOVERY_CODE_LENGTH,
    `A recovery code has ${RECOVERY_CODE_LENGTH} letters and digits.`,
  );

export const RecoveryCode = z.object({ recovery_code: recoveryCode });
export const LoginRecoveryCode = z.object({
  ephemeral_token: ephemeralToken(),
  recovery_code: recoveryCode,
});

/**
 * Verifies the second factor again, by the authenticator's code: for ten minutes the session may make calls that ask for it. 400
 * `{code}` when it is wrong or used; 429 with Retry-After.
 */
export const confirmIdentity = endpoint("POST", "/auth/confirm", {
  stage: "onboarded",
  encoding: "form",
  body: Code,
  budget: "sign_in",
});

/** How the caller's account is protected. */
export const getAccountSecurity = endpoint("GET", "/auth/security", {
  stage: "onboarded",
  reply: AccountSecurity,
});

/**
 * Makes ten recovery codes, which no other call shows; earlier ones end. 403 `confirmation_required` without a
 * second factor within 10 minutes; 429 after ten sets within an hour.
 */
export const makeRecoveryCodes = endpoint("POST", "/auth/recovery-codes", {
  stage: "onboarded",
  status: 201,
  reply: z.object({ codes: z.array(z.string()) }),
});

/** Confirms by one of the codes that the caller stored them; none is used up. 400 `{recovery_code}` when it is wrong or used. */
export const proveRecoveryCodes = endpoint("POST", "/auth/recovery-codes/prove", {
  stage: "onboarded",
  encoding: "form",
  body: RecoveryCode,
  budget: "sign_in",
});

/**
 * The second step of signing in, without the authenticator: ephemeral token and recovery code for session data. The code is used
 * up, and every other session ends. 400 `{recovery_code}` when it is wrong or used, 400 `{ephemeral_token}` when the sign-in has ended and
 * must begin again; 429 with Retry-After.
 */
export const redeemRecoveryCode = endpoint("POST", "/auth/login/recovery-code/", {
  stage: "anyone",
  body: LoginRecoveryCode,
  reply: SessionData,
  budget: "sign_in",
});

/**
 * The security history of the caller's account over 90 days, newest first, a page at a time: `?before=<id>` returns
 * the events older than that one.
 */
export const listActivity = endpoint("GET", "/auth/activity", {
  stage: "onboarded",
  reply: z.array(Activity),
});

/** Ends every session of the caller's but this one. 403 `reauthentication_required` when the sign-in is older than 10 minutes. */
export const endOtherSessions = endpoint("POST", "/auth/sessions/end-others", { stage: "onboarded" });

/** The caller's access tokens, the newest first; one that expired is listed for 30 days more. */
export const listAccessTokens = endpoint("GET", "/auth/tokens", {
  stage: "onboarded",
  reply: z.array(AccessToken),
});

/**
 * Makes an access token for programs: `token` is its secret, which no other call shows. 403 `confirmation_required` without a
 * second factor within 10 minutes; 409 with ten tokens.
 */
export const makeAccessToken = endpoint("POST", "/auth/tokens", {
  stage: "onboarded",
  encoding: "form",
  body: MakeAccessToken,
  reply: AccessToken.extend({ token: z.string() }),
  status: 201,
});

/** Ends one of the caller's access tokens, also for calls under way; of no effect when there is none of this id. */
export const endAccessToken = endpoint("POST", "/auth/tokens/{id}/end", { stage: "onboarded" });
