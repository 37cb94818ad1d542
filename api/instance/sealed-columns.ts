import { sql } from "kysely";
import { totpPurpose } from "../auth/second-factor/totp";
import { keyIdOf, type Vault } from "../crypto/vault";
import type { Database } from "../database/schema";
import { signaturePurpose } from "../ndas/signature";
import { contentsPurpose } from "../receipts/issue";
import { readablePurpose } from "../submissions/events.store";
import { listingPurpose } from "../submissions/message-files";
import { offerPurpose } from "../submissions/offers.store";
import { paymentPurpose } from "../submissions/payments.store";
import { scorePurpose } from "../submissions/scores.store";

/** The kinds of sealed data, as managers count them. */
export const sealedKinds = ["authenticators", "signatures", "texts", "receipts"] as const;
export type SealedKind = (typeof sealedKinds)[number];

/** The columns with the vault's seals, and the purpose that binds each seal to its row, made of the row's key. */
export const sealedColumns = {
  authenticators: {
    kind: "authenticators",
    table: "authenticators",
    column: "secret",
    key: "researcher_id",
    purpose: totpPurpose,
  },
  signatures: {
    kind: "signatures",
    table: "ndas",
    column: "signature",
    key: "researcher_id",
    purpose: signaturePurpose,
  },
  events: textColumn("submission_events", "readable", readablePurpose),
  offers: textColumn("submission_offers", "content", offerPurpose),
  payments: textColumn("submission_payments", "content", paymentPurpose),
  scores: textColumn("submission_scores", "content", scorePurpose),
  files: textColumn("attachments", "listing", listingPurpose),
  receipts: {
    kind: "receipts",
    table: "submission_receipts",
    column: "contents",
    key: "id",
    purpose: contentsPurpose,
  },
} as const;

/** A column of sealed texts about submissions. */
function textColumn<Table extends string, Column extends string>(
  table: Table,
  column: Column,
  purpose: (id: string) => string,
) {
  return { kind: "texts", table, column, key: "id", purpose } as const;
}

export type SealedColumn = (typeof sealedColumns)[keyof typeof sealedColumns];

/** The length of a seal's prefix up to the end of a derived key's id: the indexes of migration 006 are on that prefix. */
const HEAD_LENGTH = "v1.00000000.".length;

const headOf = ({ column }: SealedColumn) =>
  sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(HEAD_LENGTH)})`;

/** Keys of a column's seals that the vault does not have. Queries an index once for each key in use. */
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

/** How many seals each key has that is configured or in use, the one that seals first. */
export async function usedKeys(db: Database, vault: Vault) {
  const ids = new Set([vault.current]);
  const counts: Record<SealedKind, Map<string, number>> = {
    authenticators: new Map(),
    signatures: new Map(),
    texts: new Map(),
    receipts: new Map(),
  };
  for (const sealed of Object.values(sealedColumns)) {
    const ofKind = counts[sealed.kind];
    for (const [id, count] of await countByKey(db, sealed)) {
      ids.add(id);
      ofKind.set(id, (ofKind.get(id) ?? 0) + count);
    }
  }
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
