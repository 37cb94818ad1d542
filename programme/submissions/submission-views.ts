import { turnOf } from "#contract/submission-life";
import type { Database } from "../../api/database/schema";
import { keptUntil } from "../../api/submissions/life.store";
import type { Programme } from "../shared/context";
import { isoMoment } from "../shared/timestamps";
import { type DecisionWords, readDecisionWords } from "./decision-words";
import { readBothScores, readOffers, readPayments } from "./sealed-values";
import { findNamed, listAttachments, type listSubmissions } from "./submissions.store";

type Found = Awaited<ReturnType<typeof listSubmissions>>[number];

/** A submission as a list shows it, with the manager's note on its decision, and until when it is kept by the `period` of retention. */
export const asListed = (
  { events: _events, revision: _revision, changed_at, ...found }: Found,
  words: ReadonlyMap<string, DecisionWords>,
  period: number,
) => ({
  ...found,
  note: words.get(found.id)?.note ?? found.note,
  note_unread: words.get(found.id)?.unread ?? null,
  turn: turnOf[found.status],
  due_at: isoMoment(found.due_at),
  created_at: isoMoment(found.created_at),
  decided_at: isoMoment(found.decided_at),
  kept_until: isoMoment(keptUntil({ ...found, changed_at }, period)),
});

/**
 * Reads a submission with its attachments, the scores of both sides, every offer, the basis of the next one, and the payments. Never
 * the research itself. What does not open says why, and the rest is read. Throws a Refusal for an unknown submission.
 */
export async function readShown(programme: Programme, name: string) {
  const db = await programme.database();
  const { declinedSubmissions } = programme.readRetention();
  const found = await findNamed(db, name);
  const attachments = await listAttachments(db, found.id);
  // A submission without scores, offers and payments needs no key to be shown.
  const vault = (await hasSealed(db, found.id)) ? programme.openVault() : undefined;
  return {
    ...asListed(found, await readDecisionWords(programme, [found]), declinedSubmissions),
    attachments: attachments.map(({ id, event, size, sha256 }) => ({
      id,
      event,
      size,
      sealed_sha256: sha256,
    })),
    scores: vault ? await readBothScores(db, vault, found.id) : noScores,
    offers: vault ? await readOffers(db, vault, found.id) : [],
    payments: vault ? await readPayments(db, vault, found.id) : [],
  };
}

const noScores = { own: null, own_unread: null, programme: null, programme_unread: null };

async function hasSealed(db: Database, id: string): Promise<boolean> {
  const idsOf = (table: "submission_scores" | "submission_offers" | "submission_payments") =>
    db.selectFrom(table).select("id").where("submission_id", "=", id);
  const found = await idsOf("submission_scores")
    .unionAll(idsOf("submission_offers"))
    .unionAll(idsOf("submission_payments"))
    .execute();
  return found.length > 0;
}
