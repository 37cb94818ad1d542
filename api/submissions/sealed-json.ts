import type { Vault } from "../crypto/vault";

/** Seals a value as JSON under the vault's key, bound to its purpose. */
export function sealJson(vault: Vault, value: unknown, purpose: string): string {
  return vault.seal(JSON.stringify(value), purpose);
}

/** Opens a value that `sealJson` sealed. Throws for another purpose, a changed text, and `KeyMissing` for an unknown key. */
export function openJson<Value>(vault: Vault, sealed: string, purpose: string): Value {
  return JSON.parse(vault.open(sealed, purpose)) as Value;
}
