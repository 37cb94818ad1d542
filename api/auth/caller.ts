import type { UserStatus } from "#contract/auth";
import { type Stage, stages } from "#contract/endpoint";

/** The researcher who makes a call, read from the database at that moment. */
export interface Caller {
  /** The researcher's id. */
  id: string;
  email: string;
  /** The session's id, or the access token's. */
  session_id: string;
  /** The id of the access token that makes the call; null for a session. */
  access_token: string | null;
  profile_id: string | null;
  status: UserStatus;
  /** When password and code were last entered in this session, in milliseconds. */
  authenticated_at: number;
  /** When a second factor was last proved since the login; 0 when it was not. */
  confirmed_at: number;
}

/** A researcher's progress, as the database has it. */
export interface Progress {
  password_hash: string | null;
  password_expired: number;
  authenticator_confirmed_at: number | null;
  profile_id: string | null;
  dob: string | null;
  expertise: string | null;
  phone: string | null;
  nda_id: string | null;
}

/**
 * The status flags of specification §3. A profile is complete when research focus, phone and date of birth are
 * filled in; onboarding does not require that, because the step can be skipped (specification §2, gate 5).
 */
export function userStatus(progress: Progress): UserStatus {
  const has_expired_password = progress.password_hash === null || progress.password_expired === 1;
  const has_primary_mfa_method = progress.authenticator_confirmed_at !== null;
  const has_profile = progress.profile_id !== null;
  const has_signed_nda = progress.nda_id !== null;
  return {
    has_profile,
    has_complete_profile: Boolean(has_profile && progress.dob && progress.expertise && progress.phone),
    has_expired_password,
    has_primary_mfa_method,
    has_signed_nda,
    is_onboarded: !has_expired_password && has_primary_mfa_method && has_profile && has_signed_nda,
  };
}

/** The furthest stage that a status reaches, in the gate's order (specification §2). */
export function stageOf(status: UserStatus): Stage {
  if (status.has_expired_password) return "signed_in";
  if (!status.has_primary_mfa_method) return "password_set";
  if (!status.has_profile) return "mfa_set";
  if (!status.has_signed_nda) return "profile_made";
  return status.has_complete_profile ? "complete" : "onboarded";
}

/** Whether a session at `reached` may make a call that needs `needed`. */
export function mayCall(reached: Stage, needed: Stage): boolean {
  return stages.indexOf(reached) >= stages.indexOf(needed);
}
