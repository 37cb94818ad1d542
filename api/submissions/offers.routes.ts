import { isDeepStrictEqual } from "node:util";
import { agreeToOffer, counterOffer, declineOffer, type OfferTerms, scoreSubmission } from "#contract/offers";
import { isUndecided, refusalOf, submissionStatuses } from "#contract/submission-life";
import { shownAmount } from "#lib/money";
import { type Appended, append } from "../audit/audit";
import type { Caller } from "../auth/caller";
import { withOwnCode } from "../auth/second-factor/own-code";
import { ownTransaction } from "../auth/sessions/own-transaction";
import type { DatabaseTransaction } from "../database/schema";
import { ApiError, refused } from "../http/api-error";
import type { ContextOf } from "../http/call-context";
import { createRouter } from "../http/router";
import { issuingOf } from "../receipts/issue";
import { sealText } from "../sealing/seal";
import type { Services } from "../services";
import { act, type NewEvent, note, readablePurpose } from "./events.store";
import { readOwnSubmission } from "./life.store";
import { findOwnOffer, offerPurpose, signOffer } from "./offers.store";
import { insertPayments } from "./payments.store";
import { keepToConversation, keepToQuota } from "./quota";
import { withRecipients } from "./recipients";
import { putScores, readScores } from "./scores.store";
import { openJson } from "./sealed-json";
import { keepDecision } from "./submissions.store";

/** The calls by which a researcher answers offers, and scores their submissions. */
export const offers = createRouter();

offers.on(agreeToOffer, async (call) => {
  const open = () => findOpenOffer(call.db, own(call), call.now());
  // No researcher is asked for another code for an offer that is over.
  await open();
  return agree(call).catch(async (error: unknown) => {
    // Of two concurrent requests the second gets the offer's outcome, and not that its code was used. Any other failure says nothing of
    // the agreement, which may be stored.
    await open().catch((outcome: unknown) => {
      if (outcome instanceof ApiError) throw outcome;
    });
    throw error;
  });
});

function agree(call: ContextOf<typeof agreeToOffer>): Promise<{ event: number }> {
  const { user, id, body, vault, newId, now } = call;
  return withOwnCode(call, body.code, async (tx) => {
    const at = now();
    const offer = await findOpenOffer(tx, { id, researcher_id: user.id }, at);
    const { submission_id, number } = offer;
    await signOffer(tx, vault, { id: offer.id, content: offer.content, signer: body.name });
    const event = { id: newId(), submission_id, kind: "agreed", by: "researcher" } as const;
    const sheet = vault.open(offer.content, offerPurpose(offer.id));
    const readable = vault.seal(body.name, readablePurpose(event.id));
    const ordinal = await act(
      tx,
      "agree",
      { ...event, readable, parts: { offer: sheet } },
      { ...issuingOf(call), at },
    );
    if (ordinal === undefined) throw refused(409, refusalOf(number, offer.submission_status));
    await keepDecision(tx, submission_id, at);
    await insertPayments(tx, { submission_id, ...termsOf(vault, offer) }, { newId, vault, at });
    await audit(tx, { user, action: "submission.agree", submission_id, now: at });
    return { event: ordinal };
  });
}

offers.on(declineOffer, async (call) => {
  await findOpenOffer(call.db, own(call), call.now());
  return answer(call, "refuse_offer", { kind: "offer_refused", text: call.body.reason });
});

offers.on(counterOffer, async (call) => {
  const { body, db, vault, now } = call;
  const { currency } = termsOf(vault, await findOpenOffer(db, own(call), now()));
  const text = `${shownAmount(body.amount, currency)}\n\n${body.text}`;
  return answer(call, "counter", { kind: "countered", text });
});

offers.on(scoreSubmission, (call) => {
  const { user, id: named, body, vault, newId, now } = call;
  const id = named.toLowerCase();
  return ownTransaction(call, async (tx) => {
    const found = await readOwnSubmission(tx, { id, researcher_id: user.id });
    if (!found) throw refused(404, "There is no such submission.");
    // Equal ones are no event: the record would say that something changed.
    if (isDeepStrictEqual((await readScores(tx, vault, id)).own, body)) return undefined;
    const at = now();
    const event = { submission_id: id, kind: "scored", by: "researcher" } as const;
    const parts = { scores: JSON.stringify(body) };
    if ((await note(tx, undecided, { ...event, parts }, { ...issuingOf(call), at })) === undefined)
      throw refused(409, refusalOf(found.number, found.status));
    await keepToConversation(tx, id);
    await putScores(tx, { submission_id: id, by: "researcher", content: body }, { newId, vault, at });
    await audit(tx, { user, action: "submission.score", submission_id: id, now: at });
    return undefined;
  });
});

/** The statuses in which scores still matter. */
const undecided = submissionStatuses.filter(isUndecided);

type Answering = Parameters<typeof issuingOf>[0] &
  Pick<Services, "db" | "now" | "programmeKey" | "log"> & {
    id: string;
    user: Caller;
  };
type OfferRow = Awaited<ReturnType<typeof findOpenOffer>>;

const own = ({ id, user }: { id: string; user: { id: string } }) => ({ id, researcher_id: user.id });

/** Answers an open offer with a sealed text, and an act that leads back to the assessment. */
function answer(
  call: Answering,
  name: "refuse_offer" | "counter",
  { kind, text }: Pick<NewEvent, "kind"> & { text: string },
): Promise<{ event: number }> {
  const { user, now } = call;
  return withRecipients(call, user.id, async ({ recipients, keepToKey }) => {
    const sealed = await sealText(text, recipients);
    return ownTransaction(call, async (tx) => {
      const at = now();
      const { submission_id, number, submission_status } = await findOpenOffer(tx, own(call), at);
      await keepToKey(tx);
      const event = { submission_id, by: "researcher", kind, sealed } as const;
      const ordinal = await act(tx, name, event, { ...issuingOf(call), at });
      if (ordinal === undefined) throw refused(409, refusalOf(number, submission_status));
      await keepToQuota(tx, user.id, at);
      await keepToConversation(tx, submission_id);
      await audit(tx, { user, action: `submission.${name}`, submission_id, now: at });
      return { event: ordinal };
    });
  });
}

/** An offer that its researcher can answer. Throws 404 for another's, and 409 for one that is not open any more. */
async function findOpenOffer(
  db: Parameters<typeof findOwnOffer>[0],
  { id, researcher_id }: { id: string; researcher_id: string },
  at: number,
) {
  const offer = await findOwnOffer(db, { id: id.toLowerCase(), researcher_id });
  if (!offer) throw refused(404, "There is no such offer.");
  if (offer.status !== "open") throw refused(409, `${closed[offer.status]} Nothing was changed.`);
  if (offer.lapses_at < at) throw refused(409, `${closed.lapsed} Nothing was changed.`);
  return offer;
}

const closed = {
  agreed: "You have agreed to this offer already.",
  refused: "You have declined this offer. The programme may make another.",
  countered:
    "You have answered this offer with a counter-proposal, and the programme's answer to that comes next.",
  replaced: "The programme has made another offer in its place: read that one before you answer.",
  withdrawn:
    "The programme has taken this offer back, or the submission was decided on: its page says which.",
  lapsed: "This offer has lapsed. Write to the programme if you want another.",
};

function termsOf(vault: Services["vault"], offer: Pick<OfferRow, "id" | "content">): OfferTerms {
  return openJson<OfferTerms>(vault, offer.content, offerPurpose(offer.id));
}

function audit(
  tx: DatabaseTransaction,
  {
    user,
    action,
    submission_id,
    now,
  }: { user: { id: string }; action: string; submission_id: string; now: number },
): Promise<Appended> {
  return append(tx, { actor: `researcher:${user.id}`, action, subject: `submission:${submission_id}`, now });
}
