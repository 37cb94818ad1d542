import { z } from "zod";
import { endpoint } from "./calls";
import { ONE_TIME_CODE_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./limits";
import { email, id, moment } from "./text";

/** A researcher's progress; the session's claims as the site sees them (specification §3). */
export const UserStatus = z.object({
  has_profile: z.boolean(),
  has_complete_profile: z.boolean(),
  has_expired_password: z.boolean(),
  has_primary_mfa_method: z.boolean(),
  has_signed_nda: z.boolean(),
  is_onboarded: z.boolean(),
});
export type UserStatus = z.output<typeof UserStatus>;

/** The status of a visitor without a session (specification §3). */
export const UNAUTHENTICATED_STATUS: UserStatus = {
  has_profile: false,
  has_complete_profile: false,
  has_expired_password: true,
  has_primary_mfa_method: false,
  has_signed_nda: false,
  is_onboarded: false,
};

/** Session data: both tokens and the status (specification 7.4). */
export const SessionData = z.object({
  access: z.string(),
  refresh: z.string(),
  user_status: UserStatus,
});
export type SessionData = z.output<typeof SessionData>;

/** A second factor is required: the token that `confirmLoginCode` needs with the code. */
export const SecondFactorOwed = z.object({
  method: z.literal("app"),
  ephemeral_token: z.string(),
});

const password = (label: string) =>
  z
    .string({ error: `${label} is required.` })
    .min(PASSWORD_MIN_LENGTH, `${label} must have at least ${PASSWORD_MIN_LENGTH} characters.`)
    .max(PASSWORD_MAX_LENGTH, `${label} can have ${PASSWORD_MAX_LENGTH} characters at most.`);

const newPassword = password("New password")
  .regex(/\p{Lu}/u, "New password must have an uppercase letter.")
  .regex(/\p{Ll}/u, "New password must have a lowercase letter.")
  .regex(/\p{Nd}/u, "New password must have a digit.");

const code = z
  .string({ error: "Enter the code." })
  .refine((value) => value.length <= 100, {
    error: `The code is ${ONE_TIME_CODE_LENGTH} digits.`,
    abort: true,
  })
  .transform((value) => value.trim())
  .refine(
    (value) => new RegExp(`^[0-9]{${ONE_TIME_CODE_LENGTH}}$`).test(value),
    `The code is ${ONE_TIME_CODE_LENGTH} digits.`,
  );

/** Where a session or an event came from, as people recognise it; each null when it is not known. */
export const origin = {
  /** Such as "Firefox". */
  browser: z.string().nullable(),
  /** Such as "Windows". */
  system: z.string().nullable(),
  /** The address, cut to its network: "203.0.113.0/24". */
  network: z.string().nullable(),
};

/** One of the caller's active sessions (ASVS 7.5.2). */
export const Session = z.object({
  id,
  /** When password and code were entered. */
  authenticated_at: moment,
  /** To within half a minute. */
  last_seen_at: moment,
  /** The calling session. */
  is_current: z.boolean(),
  ...origin,
});
export type Session = z.output<typeof Session>;

/** The session's account. */
export const Account = z.object({
  /** The login name, as people write it. */
  email: z.string(),
});
export type Account = z.output<typeof Account>;

const signInAgain = "Sign in again.";
/** A value that only the responses to a sign-in or a session hold; anyone without one must sign in again. */
const token = (maxLength: number) => z.string({ error: signInAgain }).max(maxLength, signInAgain);
/** The token of a sign-in's first step, which its second step sends. */
export const ephemeralToken = () => token(512).min(1, signInAgain);

export const Login = z.object({ email: email(), password: password("Password") });
export const LoginCode = z.object({
  ephemeral_token: ephemeralToken(),
  code,
});
export const Refresh = z.object({ access: token(4096), refresh: token(512) });
export const Code = z.object({ code });

/** Both new passwords must be the same (specification §5, its words). */
export const ChangePassword = z
  .object({
    current_password: z
      .string({ error: "Current password is required." })
      .min(1, "Current password is required.")
      .max(PASSWORD_MAX_LENGTH, `Current password can have ${PASSWORD_MAX_LENGTH} characters at most.`),
    new_password: newPassword,
    confirm_password: password("Confirm password"),
  })
  .refine((form) => form.new_password === form.confirm_password, {
    path: ["confirm_password"],
    message: "Password Must be Matching.",
  });

/** Signs in with email and password, or with an invite code as the password. 400 says only that it failed; 429 with Retry-After. */
export const login = endpoint("POST", "/auth/login/", {
  stage: "anyone",
  encoding: "form",
  body: Login,
  reply: z.union([SecondFactorOwed, SessionData]),
  budget: "sign_in",
});

/**
 * The second step of signing in: ephemeral token and one-time code for session data. 400 `{code}` when the code is
 * wrong or used, 400 `{ephemeral_token}` when the sign-in has ended and must begin again; 429 with Retry-After.
 */
export const confirmLoginCode = endpoint("POST", "/auth/login/code/", {
  stage: "anyone",
  body: LoginCode,
  reply: SessionData,
  budget: "sign_in",
});

/** Exchanges the stored tokens for new ones (rotation: specification 10.7). 401 when the refresh token is not good any more. */
export const refreshSession = endpoint("POST", "/auth/login/refresh/", {
  stage: "anyone",
  body: Refresh,
  reply: SessionData,
  budget: "refresh",
});

/** Reissues the session with fresh claims (specification 7.6). */
export const renewSession = endpoint("POST", "/auth/session", { stage: "signed_in", reply: SessionData });

/** The caller's account; also before the first password is set, because password managers ask whose new password it is. */
export const getAccount = endpoint("GET", "/auth/user", { stage: "signed_in", reply: Account });

/**
 * Sets the first password (the invite code is the current one) or changes it. Every session ends; the reply is
 * a new one. 400 `{current_password}` when that is wrong.
 */
export const changePassword = endpoint("POST", "/auth/user/password/", {
  stage: "signed_in",
  encoding: "form",
  body: ChangePassword,
  reply: SessionData,
  budget: "sign_in",
});

/** Starts the enrolment of an authenticator: `details` is the `otpauth://` URL with its secret. 409 when one is enrolled. */
export const activateMfa = endpoint("POST", "/auth/mfa/app/activate/", {
  stage: "password_set",
  reply: z.object({ details: z.string() }),
});

/** Ends the enrolment with the first code. 400 `{code}` when it is wrong. */
export const confirmMfa = endpoint("POST", "/auth/mfa/app/activate/confirm/", {
  stage: "password_set",
  encoding: "form",
  body: Code,
});

/** Forgets the authenticator and ends every session (specification 10.13). 403 `reauthentication_required` when the sign-in is older than 10 minutes. */
export const resetMfa = endpoint("POST", "/auth/mfa/reset/", { stage: "onboarded" });

/** The caller's active sessions: the calling one first, then by when they were last used. */
export const listSessions = endpoint("GET", "/auth/sessions", {
  stage: "onboarded",
  reply: z.array(Session),
});

/**
 * Ends one of the caller's sessions; of no effect when there is none of this id. 403 `reauthentication_required` when the
 * sign-in is older than 10 minutes.
 */
export const endSession = endpoint("POST", "/auth/sessions/{id}/end", { stage: "onboarded" });

/** Ends this session. It has no budget, which another holder of the same session could use up. */
export const logout = endpoint("POST", "/auth/logout/", { stage: "signed_in", budget: null });
