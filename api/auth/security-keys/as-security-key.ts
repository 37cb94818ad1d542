import type { SecurityKey } from "#contract/security-keys";
import type { SecurityKeyTable } from "../auth.table";

/** A key as its owner may see it. */
export function asSecurityKey({ id, name, created_at, last_used_at }: SecurityKeyTable): SecurityKey {
  return {
    id,
    name,
    added_at: new Date(created_at).toISOString(),
    last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  };
}
