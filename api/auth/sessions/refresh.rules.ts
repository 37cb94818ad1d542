import { REFRESH_GRACE_MS } from "./tokens";

/** The state of a session's refresh tokens; hashes only. */
export interface Rotation {
  refresh_hash: string;
  previous_refresh_hash: string | null;
  rotated_at: number;
}

/**
 * Classifies a presented refresh token (specification 10.7): `current` is exchanged; `previous` gets the same
 * successor again, because a parallel request of the same browser was a moment earlier and no request has used that
 * successor; anything else is `stale`.
 */
export function judge(session: Rotation, presented: string, now: number): "current" | "previous" | "stale" {
  if (presented === session.refresh_hash) return "current";
  return presented === session.previous_refresh_hash && isFresh(session, now) ? "previous" : "stale";
}

/** Whether the newest token was issued so recently that it may be issued again. */
export function isFresh({ previous_refresh_hash, rotated_at }: Rotation, now: number): boolean {
  return previous_refresh_hash !== null && now - rotated_at <= REFRESH_GRACE_MS;
}
