import { keyIdOf, type Vault } from "../../api/crypto/vault";
import type { Database } from "../../api/database/schema";
import type { SealedColumn } from "../../api/instance/sealed-columns";
import { type Changing, change } from "../shared/write";

/** Few enough that the site's own writes do not wait. */
const BATCH = 200;

/** The result of rotating one column. */
export interface Rotation {
  rotated: number;
  /** The rows whose seal does not open, although its key is there: it was changed. */
  broken: BrokenSeal[];
}

/** A seal that does not open: the primary key of its row, and the id of the key it names. */
export interface BrokenSeal {
  row: string;
  key: string;
}

/**
 * Seals values again that are sealed under another key than the current one, a batch at a time, each audited. A value that
 * a researcher changes in the meantime stays as it is, as do values that are sealed under an unknown key, or do not open.
 */
export async function rotate(programme: Changing, vault: Vault, sealed: SealedColumn): Promise<Rotation> {
  const rotation: Rotation = { rotated: 0, broken: [] };
  let after = "";
  for (;;) {
    const batch = await sealedOtherwise(await programme.database(), vault, sealed, after);
    const last = batch.at(-1);
    if (!last) return rotation;
    after = last.row;
    const known = batch.filter((row) => vault.has(keyIdOf(row.sealed)));
    const again = known.flatMap((row) => {
      const text = reseal(vault, row.sealed, sealed.purpose(row.row));
      if (text === null) rotation.broken.push({ row: row.row, key: keyIdOf(row.sealed) });
      return text === null ? [] : [{ ...row, again: text }];
    });
    if (again.length > 0) rotation.rotated += await rotateBatch(programme, vault, sealed, again);
  }
}

interface SealedRow {
  /** Its primary key. */
  row: string;
  sealed: string;
}

/** Returns null when the value does not open: one that was changed must not stop the rotation of all others. */
function reseal(vault: Vault, sealed: string, purpose: string): string | null {
  let plain: string;
  try {
    plain = vault.open(sealed, purpose);
  } catch {
    return null;
  }
  return vault.seal(plain, purpose);
}

function rotateBatch(
  programme: Changing,
  vault: Vault,
  { table, column, key }: SealedColumn,
  rows: (SealedRow & { again: string })[],
): Promise<number> {
  return change(programme, async (tx, record) => {
    let rotated = 0;
    for (const { row, sealed, again } of rows) {
      const { numUpdatedRows } = await tx
        .updateTable(table)
        .set({ [column]: again })
        .where(tx.dynamic.ref(key), "=", row)
        .where(tx.dynamic.ref(column), "=", sealed)
        .executeTakeFirst();
      rotated += Number(numUpdatedRows);
    }
    await record({ action: "keys.rotate", subject: `key:${vault.current}`, details: { table, rotated } });
    return rotated;
  });
}

function sealedOtherwise(
  db: Database,
  vault: Vault,
  { table, column, key }: SealedColumn,
  after: string,
): Promise<SealedRow[]> {
  const { ref } = db.dynamic;
  return db
    .selectFrom(table)
    .select((eb) => [
      eb
        .ref(key as never)
        .$castTo<string>()
        .as("row"),
      eb
        .ref(column as never)
        .$castTo<string>()
        .as("sealed"),
    ])
    .where(ref(column), "not like", `v1.${vault.current}.%`)
    .where(ref(key), ">", after)
    .orderBy(ref(key))
    .limit(BATCH)
    .execute();
}
