import { UNAUTHENTICATED_STATUS } from "../auth";
import type { Described } from "./described";
import {
  accessToken,
  credential,
  id,
  moment,
  origin,
  password,
  recoveryCode,
  securityKey,
  session,
} from "./samples";

/** Signing in, second factors, sessions, access tokens. */
export const signInCalls: Record<string, Described> = {
  login: {
    summary: "Logs in with email and password, or with an invite code in the password's place.",
    errors: { 400: "The login failed; the answer never says why." },
    body: { email: "nadia@example.org", password },
    reply: { method: "app", ephemeral_token: "x".repeat(43) },
  },
  confirmLoginCode: {
    summary: "The second step of logging in: ephemeral token and one-time code for session data.",
    errors: {
      400: "`code`: wrong or used already. `ephemeral_token`: the login has ended and must begin again.",
    },
    body: { ephemeral_token: "x".repeat(43), code: "123456" },
    reply: session,
  },
  redeemRecoveryCode: {
    summary:
      "The second step of logging in without the authenticator: a recovery code, which is used up. Every other session ends.",
    errors: {
      400: "`recovery_code`: wrong or used already. `ephemeral_token`: the login has ended and must begin again.",
    },
    body: { ephemeral_token: "x".repeat(43), recovery_code: recoveryCode },
    reply: session,
  },
  getAccountSecurity: {
    summary: "How the caller's account is protected beside its password.",
    reply: {
      authenticator_since: moment,
      recovery_codes: { left: 10, made_at: moment, is_proved: true },
      security_keys: [securityKey],
      openpgp_key_expires_at: null,
    },
  },
  beginSecurityKey: {
    summary: "What a browser needs to make a security key for the caller; good for five minutes and one key.",
    errors: {
      403: "`confirmation_required`: no second factor was shown within 10 minutes.",
      409: "The caller has ten keys, or the instance is reached by an IP address.",
    },
    reply: { options: { challenge: "x".repeat(43) } },
  },
  addSecurityKey: {
    summary: "Adds a security key that verified its user.",
    errors: {
      400: "`credential`: not what was asked for.",
      403: "`confirmation_required`: no second factor was shown within 10 minutes.",
      409: "The key is in use already.",
    },
    body: {
      name: "Blue key",
      credential: { ...credential, response: { clientDataJSON: "e30", attestationObject: "oA" } },
    },
    reply: securityKey,
  },
  removeSecurityKey: {
    summary: "Removes one of the caller's security keys.",
    errors: { 403: "`confirmation_required`: no second factor was shown within 10 minutes." },
  },
  beginKeyLogin: {
    summary: "What a browser needs to ask a security key for a login's second factor.",
    errors: {
      400: "`ephemeral_token`: the login has ended and must begin again.",
      409: "The account has no key that was added at this address, or the instance is reached by an IP address.",
    },
    body: { ephemeral_token: "x".repeat(43) },
    reply: { options: { challenge: "x".repeat(43) } },
  },
  confirmKeyLogin: {
    summary: "The second step of logging in by a security key.",
    errors: {
      400: "`credential`: not good. `ephemeral_token`: the login has ended and must begin again.",
      409: "The instance is reached by an IP address, which no key belongs to.",
    },
    body: {
      ephemeral_token: "x".repeat(43),
      credential: {
        ...credential,
        response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
      },
    },
    reply: session,
  },
  listAccessTokens: {
    summary: "The caller's access tokens, the newest first, without their secrets.",
    reply: [accessToken],
  },
  makeAccessToken: {
    summary: "Makes an access token for programs: `token` is its secret, which no other call shows.",
    errors: {
      403: "`confirmation_required`: no second factor was shown within 10 minutes.",
      409: "The caller has ten tokens.",
    },
    body: { name: "Nightly fuzzing", scope: "submit", days: 90 },
    reply: { ...accessToken, token: `conclave_${"x".repeat(43)}` },
  },
  endAccessToken: {
    summary:
      "Ends one of the caller's access tokens, also for what it has begun; of no effect when there is none of this id.",
  },
  confirmIdentity: {
    summary: "Shows the second factor again: for ten minutes the session may do what is asked it for.",
    errors: { 400: "`code`: wrong or used already." },
    body: { code: "123456" },
  },
  listActivity: {
    summary: "What happened to the protection of the caller's account within 90 days, newest first.",
    errors: { 400: "`before`: no id." },
    query: { before: "The id of an event: older ones than it are given." },
    reply: [{ id, kind: "login", at: moment, ...origin }],
  },
  endOtherSessions: {
    summary: "Ends every session of the caller's but this one.",
    errors: { 403: "`reauthentication_required`: the login is older than 10 minutes." },
  },
  makeRecoveryCodes: {
    summary: "Makes ten recovery codes, which no other call shows. Those from before end.",
    errors: { 403: "`confirmation_required`: no second factor was shown within 10 minutes." },
    reply: { codes: [recoveryCode] },
  },
  proveRecoveryCodes: {
    summary: "Shows by one of the recovery codes that they are kept somewhere; none is used up.",
    errors: { 400: "`recovery_code`: none of the caller's, or used already." },
    body: { recovery_code: recoveryCode },
  },
  refreshSession: {
    summary: "Exchanges the stored tokens for new ones.",
    errors: { 401: "The refresh token is not good any more." },
    body: { access: session.access, refresh: session.refresh },
    reply: session,
  },
  renewSession: { summary: "Reissues the session with fresh claims.", reply: session },
  changePassword: {
    summary: "Sets the first password or changes it. Every session ends; the reply is a new one.",
    errors: { 400: "`current_password`: wrong. `new_password`: too weak, or used before." },
    body: { current_password: "7K3MPQ2VXR9D", new_password: password, confirm_password: password },
    reply: { ...session, user_status: { ...UNAUTHENTICATED_STATUS, has_expired_password: false } },
  },
  getAccount: {
    summary: "The caller's account: the address to log in with.",
    reply: { email: "nadia@example.org" },
  },
  activateMfa: {
    summary: "Starts the enrolment of an authenticator app.",
    errors: { 409: "One is enrolled already." },
    reply: { details: "otpauth://totp/Conclave:nadia@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Conclave" },
  },
  confirmMfa: {
    summary: "Ends the enrolment with the first code.",
    errors: { 400: "`code`: wrong.", 409: "One is enrolled already." },
    body: { code: "123456" },
  },
  resetMfa: {
    summary: "Forgets the authenticator and ends every session.",
    errors: { 403: "`reauthentication_required`: the login is older than 10 minutes." },
  },
  listSessions: {
    summary: "The caller's sessions that go on: the one that asks first, then by when they were last used.",
    reply: [
      {
        id: "0197c1d2-0000-7000-8000-00000000000b",
        authenticated_at: "2026-03-02T09:00:00.000Z",
        last_seen_at: "2026-03-02T09:30:00.000Z",
        is_current: true,
        ...origin,
      },
    ],
  },
  endSession: {
    summary: "Ends one of the caller's sessions; of no effect when there is none of this id.",
    errors: { 403: "`reauthentication_required`: the login is older than 10 minutes." },
  },
  logout: { summary: "Ends this session." },
};
