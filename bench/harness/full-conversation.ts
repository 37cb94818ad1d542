import { ATTACHMENTS_MAX_FILES } from "#contract/limits";
import { append } from "../../api/audit/audit";
import type { DatabaseTransaction } from "../../api/database/schema";
import { transaction } from "../../api/database/transaction";
import { issuingOf } from "../../api/receipts/issue";
import { SEALED_TEXT_HEAD } from "../../api/sealing/seal";
import type { Services } from "../../api/services";
import { act, insertFirstEvent, note, readablePurpose } from "../../api/submissions/events.store";
import { sealListing } from "../../api/submissions/message-files";
import { insertPayments, updatePayment } from "../../api/submissions/payments.store";
import { putScores } from "../../api/submissions/scores.store";
import { makeSampleOffer, sampleAssessment, sampleOffer } from "../../tests/support/requests/offers";
import { seedSubmission } from "../../tests/support/requests/submissions";

/** More than a page of a submission shows. */
const MESSAGES = 60;
/** Each with as many files as one may have. */
const WITH_FILES = 5;
const OPENINGS = 50;
/** A researcher refuses the first ones with proposals of their own. */
const OFFERS_BEFORE = 2;
const WORDS = "We have tried it on the next version too, and have a question about what you saw. ".repeat(20);
/** As long as those words are once they are sealed for two keys. */
const SEALED_BYTES = 3_000;

/** The state that a submission ends in: the programme has asked, or made an offer, or pays the agreed one. */
export type Ending = "asked" | "offered" | "agreed";

/** A submission about which much was written, with files, openings and scores. It has its researcher's id, so that its address is known. */
export async function fillConversation(services: Services, id: string, ending: Ending): Promise<void> {
  const { db, newId, now, vault } = services;
  const created_at = now();
  const first = {
    id,
    researcher_id: id,
    details: SEALED_TEXT_HEAD,
    created_at,
    changed_at: created_at,
    events: 1,
  };
  await seedSubmission(services, first);
  await transaction(db, async (tx) => {
    const issuing = { ...issuingOf(services), at: now() };
    await insertFirstEvent(tx, { submission_id: id, newId, at: created_at });
    await act(tx, "take", { ...of(id), kind: "taken" }, issuing);
    await writeMessages(services, tx, id);
    for (let number = 0; number < OPENINGS; number++)
      await append(tx, {
        actor: "programme",
        action: "submission.open",
        subject: `submission:${id}`,
        now: now(),
        details: { alias: "Mira", event: 3 + number },
      });
    const { scores } = sampleAssessment;
    const writing = { newId, vault, at: now() };
    await putScores(tx, { submission_id: id, by: "programme", content: sampleAssessment }, writing);
    await putScores(tx, { submission_id: id, by: "researcher", content: scores }, writing);
  });
  await endings[ending](services, id);
}

const of = (submission_id: string) => ({ submission_id, by: "programme", alias: "Mira" }) as const;

async function writeMessages(services: Services, tx: DatabaseTransaction, submission_id: string) {
  const { newId, now, vault } = services;
  const issuing = { ...issuingOf(services), at: now() };
  const sealed = `${SEALED_TEXT_HEAD}\n${`${"A".repeat(64)}\n`.repeat(SEALED_BYTES / 65)}`;
  for (let number = 0; number < MESSAGES; number++) {
    const id = newId();
    const isOwn = number % 2 === 1;
    const event = isOwn
      ? ({ id, submission_id, kind: "message", by: "researcher", sealed } as const)
      : ({
          ...of(submission_id),
          id,
          kind: "message",
          readable: vault.seal(WORDS, readablePurpose(id)),
        } as const);
    const ordinal = await note(tx, ["assessing"], event, issuing);
    if (ordinal === undefined)
      throw new Error("Nobody assesses the submission, so nothing is written about it.");
    if (isOwn && number > MESSAGES - 2 * WITH_FILES)
      await attachTo(services, tx, { submission_id, event: ordinal });
  }
}

async function attachTo(
  { newId, now, vault }: Services,
  tx: DatabaseTransaction,
  message: { submission_id: string; event: number },
) {
  for (let number = 0; number < ATTACHMENTS_MAX_FILES; number++) {
    const id = newId();
    const sha256 = id.replaceAll("-", "").padEnd(64, "0");
    const listing = sealListing(vault, { id, name: `a trace of run number ${number}.bin`, sha256 });
    const file = { id, listing, size: 1_000_000, sha256, storage_key: id, plain_name: null };
    await tx
      .insertInto("attachments")
      .values({ ...message, ...file, created_at: now() })
      .execute();
  }
}

const endings: Record<Ending, (services: Services, id: string) => Promise<unknown>> = {
  asked: (services, id) =>
    transaction(services.db, (tx) => {
      const question = services.newId();
      const readable = services.vault.seal(WORDS, readablePurpose(question));
      const issuing = { ...issuingOf(services), at: services.now() };
      return act(tx, "ask", { ...of(id), id: question, kind: "asked", readable }, issuing);
    }),
  offered: offer,
  async agreed(services, id) {
    await offer(services, id);
    const { db, newId, now, vault } = services;
    const { currency, instalments } = sampleOffer;
    await transaction(db, async (tx) => {
      const at = now();
      const agreed = { submission_id: id, kind: "agreed", by: "researcher" } as const;
      await act(tx, "agree", agreed, { ...issuingOf(services), at });
      await insertPayments(tx, { submission_id: id, currency, instalments }, { newId, vault, at });
      const paid = { status: "paid", paid_on: "2026-01-20", reference: "TX 17" } as const;
      await updatePayment(tx, { submission_id: id, ordinal: 1 }, paid, { vault, at });
    });
  },
};

/** The last of several; each earlier one was countered by a proposal. */
async function offer(services: Services, id: string) {
  for (let number = 0; number <= OFFERS_BEFORE; number++) {
    await makeSampleOffer(services, id, "Mira");
    if (number === OFFERS_BEFORE) return;
    const counter = { submission_id: id, kind: "countered", by: "researcher" } as const;
    await transaction(services.db, (tx) =>
      act(tx, "counter", counter, { ...issuingOf(services), at: services.now() }),
    );
  }
}
