import { sql } from "kysely";
import { totpPurpose } from "../auth/second-factor/totp";
import { keyIdOf, type Vault } from "../crypto/vault";
import type { Database } from "../database/schema";
import { signaturePurpose } from "../ndas/signature";
import { contentsPurpose } from "../receipts/issue";
import { readablePurpose } from "../submissions/events.store";

/** Where the vault's seals are, and what binds each to its row: the purpose is made of the row's key. */
export const sealedColumns = {
  authenticators: {
    table: "authenticators",
    column: "secret",
    key: "researcher_id",
    purpose: totpPurpose,
  },
  signatures: { table: "ndas", column: "signature", key: "researcher_id", purpose: signaturePurpose },
  texts: { table: "submission_events", column: "readable", key: "id", purpose: readablePurpose },
  receipts: { table: "submission_receipts", column: "contents", key: "id", purpose: contentsPurpose },
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
    texts: await countByKey(db, sealedColumns.texts),
    receipts: await countByKey(db, sealedColumns.receipts),
  };
  const ids = new Set([vault.current, ...Object.values(counts).flatMap((column) => [...column.keys()])]);
  return [...ids].map((id) => ({
    id,
    current: id === vault.current,
    configured: vault.has(id),
    authenticators: counts.authenticators.get(id) ?? 0,
    signatures: counts.signatures.get(id) ?? 0,
    texts: counts.texts.get(id) ?? 0,
    receipts: counts.receipts.get(id) ?? 0,
  }));
}

async function countByKey(db: Database, sealed: SealedColumn): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(sealed.table)
    .select(headOf(sealed).as("head"))
    .select((eb) => eb.fn.countAll().as("count"))
    .where(sql.ref(sealed.column), "is not", null)
    .groupBy("head")
    .execute();
  const counts = new Map<string, number>();
  for (const { head, count } of rows) {
    const id = keyIdOf(head);
    counts.set(id, (counts.get(id) ?? 0) + Number(count));
  }
  return counts;
}
