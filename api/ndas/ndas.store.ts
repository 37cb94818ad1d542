import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import { atMost } from "../database/constant-limit";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { NdaTable } from "./ndas.table";

type Db = Database | DatabaseTransaction;

/**
 * Makes `content` the current text of the agreement and returns its SHA-256. A text that was current before is
 * current again; one that is current stays as it is.
 *
 * @param at milliseconds
 */
export async function insertNdaText(tx: DatabaseTransaction, content: string, at: number): Promise<string> {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const current = await findCurrentText(tx);
  if (current?.sha256 === sha256) return sha256;
  // The newest one is current: after a clock that ran ahead, or in the same millisecond, this one would not be it.
  const created_at = Math.max(at, (current?.created_at ?? 0) + 1);
  await tx
    .insertInto("nda_texts")
    .values({ sha256, content, created_at })
    .onConflict((conflict) => conflict.column("sha256").doUpdateSet({ created_at }))
    .execute();
  return sha256;
}

/** The text that is to be signed now: the newest one. */
export function findCurrentText(db: Db) {
  return db
    .selectFrom("nda_texts")
    .select(["sha256", "content", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("sha256")
    .limit(atMost(1))
    .executeTakeFirst();
}

/** The researcher's names, and the text they were last shown; undefined without a profile. */
export function findSigner(db: Db, researcherId: string) {
  return db
    .selectFrom("profiles as p")
    .innerJoin("researchers as r", "r.id", "p.researcher_id")
    .select(["p.first_name", "p.last_name", "r.nda_shown"])
    .where("p.researcher_id", "=", researcherId)
    .executeTakeFirst();
}

/** Records which text a researcher was shown, so that no other text is signed. */
export async function rememberShownText(db: Db, researcherId: string, sha256: string): Promise<void> {
  await db.updateTable("researchers").set({ nda_shown: sha256 }).where("id", "=", researcherId).execute();
}

/** Stores a signed agreement. A unique index refuses a second one of the same researcher. */
export async function insertNda(tx: DatabaseTransaction, nda: Insertable<NdaTable>): Promise<void> {
  await tx.insertInto("ndas").values(nda).execute();
}

/** A researcher's signed agreement with the text that was signed, its signature still sealed. */
export function findNda(db: Db, researcherId: string) {
  return db
    .selectFrom("ndas as n")
    .innerJoin("nda_texts as t", "t.sha256", "n.text_sha256")
    .select([
      "n.signature",
      "n.signer",
      "n.company",
      "n.address",
      "n.created_at",
      "n.text_sha256",
      "t.content as text",
    ])
    .where("n.researcher_id", "=", researcherId)
    .executeTakeFirst();
}
