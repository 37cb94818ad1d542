import type { SecurityKey } from "#contract/security-keys";
import type { Identity } from "../../services";
import type { SecurityKeyTable } from "../auth.table";
import { isUsableKey } from "./relying-party";

/** A key as its owner may see it, at the address of `identity`. */
export function asSecurityKey(key: SecurityKeyTable, identity: Pick<Identity, "publicUrl">): SecurityKey {
  const { id, name, created_at, last_used_at, host } = key;
  return {
    id,
    name,
    added_at: new Date(created_at).toISOString(),
    last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
    host,
    is_usable: isUsableKey(key, identity),
  };
}
