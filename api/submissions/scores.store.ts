import type { Assessment, Scores } from "#contract/offers";
import type { Vault } from "../crypto/vault";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { Services } from "../services";
import { openJson, sealJson } from "./sealed-json";

type Db = Database | DatabaseTransaction;

/** The scores of both sides; null for one that has given none. */
export interface BothScores {
  own: Scores | null;
  programme: Assessment | null;
}

/** The associated data that binds the seal of scores to their row. */
export const scorePurpose = (id: string) => `submission scores:${id}`;

type Given = { submission_id: string } & (
  | { by: "researcher"; content: Scores }
  | { by: "programme"; content: Assessment }
);

/** Stores one side's scores in place of its earlier ones. */
export async function putScores(
  tx: DatabaseTransaction,
  { submission_id, by, content }: Given,
  { newId, vault, at }: Pick<Services, "newId"> & { vault: Vault; at: number },
): Promise<void> {
  const id = newId();
  const by_researcher = by === "researcher" ? 1 : 0;
  await tx
    .deleteFrom("submission_scores")
    .where("submission_id", "=", submission_id)
    .where("by_researcher", "=", by_researcher)
    .execute();
  await tx
    .insertInto("submission_scores")
    .values({
      id,
      submission_id,
      by_researcher,
      changed_at: at,
      content: sealJson(vault, content, scorePurpose(id)),
    })
    .execute();
}

/** The scores that both sides gave a submission. Throws where some do not open, as `openJson`. */
export async function readScores(db: Db, vault: Vault, submissionId: string): Promise<BothScores> {
  const { own, programme } = await readSealedScores(db, submissionId);
  return {
    own: own && openScores<Scores>(vault, own),
    programme: programme && openScores<Assessment>(vault, programme),
  };
}

interface SealedScores {
  id: string;
  content: string;
}

/** The scores that both sides gave a submission, still sealed. */
export async function readSealedScores(db: Db, submissionId: string) {
  const rows = await db
    .selectFrom("submission_scores")
    .select(["id", "by_researcher", "content"])
    .where("submission_id", "=", submissionId)
    .execute();
  const of = (side: 0 | 1): SealedScores | null => rows.find((row) => row.by_researcher === side) ?? null;
  return { own: of(1), programme: of(0) };
}

/** Opens one side's scores. Throws as `openJson`. */
export function openScores<Content extends Scores | Assessment>(
  vault: Vault,
  { id, content }: SealedScores,
): Content {
  return openJson(vault, content, scorePurpose(id));
}
