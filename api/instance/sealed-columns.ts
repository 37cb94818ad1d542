import { sql } from "kysely";
import { totpPurpose } from "../auth/second-factor/totp";
import { keyIdOf, type Vault } from "../crypto/vault";
import type { Database } from "../database/schema";
import { signaturePurpose } from "../ndas/signature";

/** Where the vault's seals stand, and what binds each to its researcher. */
export const sealedColumns = {
  authenticators: { table: "authenticators", column: "secret", purpose: totpPurpose },
  signatures: { table: "ndas", column: "signature", purpose: signaturePurpose },
} as const;

export type SealedColumn = (typeof sealedColumns)[keyof typeof sealedColumns];

/** A seal's beginning as long as a derived key's id needs it: what the indexes of migration 006 are of. */
const HEAD_LENGTH = "v1.00000000.".length;

const headOf = ({ column }: SealedColumn) =>
  sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(HEAD_LENGTH)})`;

/** Keys under which a column's seals are and which the vault has not. Asks an index once for each key in use. */
export async function findMissingKeys(db: Database, vault: Vault, sealed: SealedColumn): Promise<string[]> {
  const head = headOf(sealed);
  const missing = new Set<string>();
  for (let last = ""; ; ) {
    const { rows } = await sql<{ head: string }>`
      select ${head} as head from ${sql.table(sealed.table)} where ${head} > ${last} order by ${head} limit 1
    `.execute(db);
    if (!rows[0]) return [...missing];
    last = rows[0].head;
    const id = keyIdOf(last);
    if (!vault.has(id)) missing.add(id);
  }
}

/** How much is sealed under each key that is configured or in use, the one that seals first. */
export async function usedKeys(db: Database, vault: Vault) {
  const counts = {
    authenticators: await countByKey(db, sealedColumns.authenticators),
    signatures: await countByKey(db, sealedColumns.signatures),
  };
  const ids = new Set([vault.current, ...counts.authenticators.keys(), ...counts.signatures.keys()]);
  return [...ids].map((id) => ({
    id,
    current: id === vault.current,
    configured: vault.has(id),
    authenticators: counts.authenticators.get(id) ?? 0,
    signatures: counts.signatures.get(id) ?? 0,
  }));
}

async function countByKey(db: Database, sealed: SealedColumn): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(sealed.table)
    .select(headOf(sealed).as("head"))
    .select((eb) => eb.fn.countAll().as("count"))
    .groupBy("head")
    .execute();
  const counts = new Map<string, number>();
  for (const { head, count } of rows) {
    const id = keyIdOf(head);
    counts.set(id, (counts.get(id) ?? 0) + Number(count));
  }
  return counts;
}
