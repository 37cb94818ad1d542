import { transaction } from "../../../api/database/transaction";
import { issuingOf } from "../../../api/receipts/issue";
import { sealText } from "../../../api/sealing/seal";
import type { Services } from "../../../api/services";
import { act, note, readablePurpose } from "../../../api/submissions/events.store";
import { sealListing } from "../../../api/submissions/message-files";
import { insertOffer } from "../../../api/submissions/offers.store";
import { insertPayments } from "../../../api/submissions/payments.store";
import { putScores } from "../../../api/submissions/scores.store";
import { sampleAssessment, sampleOffer } from "../../support/requests/offers";
import { seedAttachment } from "../../support/requests/rows";
import { seedSubmission } from "../../support/requests/submissions";

/**
 * Inserts a submission with hostile text in every field that its list and page show, whether or not the calls would accept it: label, alias,
 * message, name of a file, reasons of scores, terms, instalments. Returns its id.
 */
export async function hostileSubmission(
  services: Services,
  researcher_id: string,
  { script, markdown }: { script: string; markdown: string },
): Promise<string> {
  const { db, newId, vault, now } = services;
  const at = now();
  const [submission_id, message, file] = [newId(), newId(), newId()];
  const of = { submission_id, by: "programme", alias: script } as const;
  const details = await sealText("{}", [services.programmeKey.recipient]);
  await seedSubmission(services, {
    id: submission_id,
    researcher_id,
    details,
    label: script,
    created_at: at,
    changed_at: at,
  });
  await transaction(db, async (tx) => {
    const writing = { ...issuingOf(services), at };
    await act(tx, "take", { ...of, kind: "taken" }, writing);
    const readable = vault.seal(`${script} \u202e ${markdown}`, readablePurpose(message));
    const event = await note(tx, ["assessing"], { ...of, id: message, kind: "message", readable }, writing);
    const name = `\u202e${script}`;
    const listing = sealListing(vault, { id: file, name, sha256: script });
    await seedAttachment({ db: tx }, { id: file, submission_id, event: event ?? 0, created_at: at, listing });
    const content = { ...sampleAssessment, reasons: { Reliability: script } };
    await putScores(tx, { submission_id, by: "programme", content }, { newId, vault, at });
    const { lapses_on: _day, ...offer } = sampleOffer;
    const instalments = offer.instalments.map((each) => ({ ...each, due: script.slice(0, 100) }));
    const terms = { ...offer, instalments, terms: markdown, rights: `${script} ${markdown}` };
    const lapses_at = at + 14 * 24 * 60 * 60_000;
    await act(tx, "offer", { ...of, kind: "offered" }, { ...writing, due: lapses_at });
    await insertOffer(tx, { submission_id, terms, alias: script, lapses_at }, { newId, vault, at });
    await insertPayments(tx, { submission_id, currency: "EUR", instalments }, { newId, vault, at });
  });
  return submission_id;
}
