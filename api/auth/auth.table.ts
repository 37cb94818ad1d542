import type { ActivityKind, GrantedScope } from "#contract/account-security";
import type { NewsMail } from "#contract/own-submissions";
import type { Defaulted, Flag, Milliseconds } from "../database/columns";
import type { EmailKey } from "./email-address";

/** A researcher's account. Created when an invitation is first used. */
export interface ResearcherTable {
  id: string;
  /** As people write it. */
  email: string;
  email_key: EmailKey;
  /** argon2id, PHC string. Null until the first password is set. */
  password_hash: string | null;
  password_expired: Defaulted<Flag>;
  available_referrals: Defaulted<number>;
  /** SHA-256 of the agreement's text that was last shown, so that no other text is signed. */
  nda_shown: string | null;
  disabled_at: Milliseconds | null;
  /** How soon mail notifies them of news about their submissions. */
  news_mail: Defaulted<NewsMail>;
  created_at: Milliseconds;
}

/** An invitation; at most one open one per address. */
export interface InvitationTable {
  id: string;
  email: string;
  email_key: EmailKey;
  /** argon2id of the 12-character code. */
  code_hash: string;
  first_name: string | null;
  last_name: string | null;
  /** Invitations that the new researcher may send. */
  referrals: number;
  referral_id: string | null;
  expires_at: Milliseconds;
  created_at: Milliseconds;
  /** When the code set a first password. */
  used_at: Milliseconds | null;
  revoked_at: Milliseconds | null;
}

/** The origin of a call, as people recognise it: no full address and no version, by which a user could be tracked. */
export interface OriginColumns {
  /** Such as `Firefox`; null for an unknown one. */
  browser: string | null;
  /** Such as `Windows`. */
  system: string | null;
  /** The address, cut to its network: `203.0.113.0/24`. */
  network: string | null;
}

export interface SessionTable extends OriginColumns {
  id: string;
  researcher_id: string;
  /** SHA-256 of the refresh token that is valid now. */
  refresh_hash: string;
  /** SHA-256 of the one before it (specification 10.7). */
  previous_refresh_hash: string | null;
  rotated_at: Milliseconds;
  /** When password and code were last entered. */
  authenticated_at: Milliseconds;
  /** When a code was entered again within the session. */
  confirmed_at: Defaulted<Milliseconds | null>;
  created_at: Milliseconds;
  last_seen_at: Milliseconds;
}

/** A sign-in that still needs its second factor. */
export interface LoginStepTable {
  /** SHA-256 of the ephemeral token. */
  token_hash: string;
  researcher_id: string;
  /** The invitation whose code was entered instead of the password. */
  invitation_id: string | null;
  tries: Defaulted<number>;
  expires_at: Milliseconds;
}

export interface AuthenticatorTable {
  researcher_id: string;
  /** Sealed under the key outside the database. */
  secret: string;
  confirmed_at: Milliseconds | null;
  /** The newest 30-second step that was accepted; each is accepted once. */
  last_used_step: number;
}

/** One of the codes that replace a lost authenticator. The facts of the whole set are on each. */
export interface RecoveryCodeTable {
  id: string;
  researcher_id: string;
  /** The code's first characters, by which it is found: no secret, and different from those of the others. */
  selector: string;
  /** argon2id of the whole code. */
  code_hash: string;
  created_at: Milliseconds;
  /** When one of the set was typed, which proves that the owner has stored them. */
  proved_at: Milliseconds | null;
  used_at: Milliseconds | null;
}

/** A security key or passkey, as WebAuthn knows it. */
export interface SecurityKeyTable {
  id: string;
  researcher_id: string;
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** The signature counter that the key reports; 0 for a key without one. */
  counter: number;
  /** JSON: how a browser reaches it. */
  transports: string;
  name: string;
  created_at: Milliseconds;
  last_used_at: Milliseconds | null;
  /** The host name that alone it works at; null for one that an earlier version added, until the server notes it (`hosts.ts`). */
  host: string | null;
}

/** A challenge for a security key to sign. */
export interface KeyChallengeTable {
  /** `session:` and its id, or `login:` and the hash of its token: each has one challenge at a time. */
  asked_by: string;
  challenge: string;
  expires_at: Milliseconds;
}

/** A token with which a researcher's own programs call the API. */
export interface AccessTokenTable {
  id: string;
  researcher_id: string;
  name: string;
  scope: GrantedScope;
  /** SHA-256 of the token: it is random enough for a fast hash. */
  token_hash: string;
  created_at: Milliseconds;
  expires_at: Milliseconds;
  last_used_at: Milliseconds | null;
}

/** An event about an account's protection, for its owner to read. */
export interface AccountEventTable extends OriginColumns {
  id: string;
  researcher_id: string;
  kind: ActivityKind;
  created_at: Milliseconds;
}

/** Counters of tries and spent budgets; keys are HMACs, so that no address is stored. */
export interface ThrottleTable {
  key: string;
  count: number;
  window_ends_at: Milliseconds;
}
