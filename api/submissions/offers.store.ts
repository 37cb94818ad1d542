import type { Offer, OfferStatus, OfferTerms } from "#contract/offers";
import type { Act } from "#contract/submission-life";
import type { Vault } from "../crypto/vault";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { Services } from "../services";
import { openJson, sealJson } from "./sealed-json";

type Db = Database | DatabaseTransaction;

/** The contents of an offer, and the name under which it was agreed to. */
export type OfferContent = OfferTerms & { signer?: string };

/** The associated data that binds the seal of an offer to its row. */
export const offerPurpose = (id: string) => `submission offer:${id}`;

/** The outcome of the open offer when an act ends the state in which it could be answered. */
const outcomes: Partial<Record<Act, OfferStatus>> = {
  offer: "replaced",
  withdraw_offer: "withdrawn",
  refuse_offer: "refused",
  counter: "countered",
  lapse: "lapsed",
  agree: "agreed",
  decline: "withdrawn",
  withdraw: "withdrawn",
};

/** Closes the open offer, in the transaction of the act that ends it. */
export async function closeOffers(
  tx: DatabaseTransaction,
  act: Act,
  { submission_id, at }: { submission_id: string; at: number },
): Promise<void> {
  const status = outcomes[act];
  if (!status) return;
  await tx
    .updateTable("submission_offers")
    .set({ status, answered_at: at })
    .where("submission_id", "=", submission_id)
    .where("status", "=", "open")
    .execute();
}

interface NewOffer {
  submission_id: string;
  terms: OfferTerms;
  alias: string | null;
  lapses_at: number;
}

/** Stores a new, open offer. Returns its ordinal. */
export async function insertOffer(
  tx: DatabaseTransaction,
  { terms, submission_id, ...offer }: NewOffer,
  { newId, vault, at }: Pick<Services, "newId"> & { vault: Vault; at: number },
): Promise<number> {
  const id = newId();
  const { last } = await tx
    .selectFrom("submission_offers")
    .select((is) => is.fn.coalesce(is.fn.max("ordinal"), is.val(0)).as("last"))
    .where("submission_id", "=", submission_id)
    .executeTakeFirstOrThrow();
  const ordinal = Number(last) + 1;
  const content = sealJson(vault, terms satisfies OfferContent, offerPurpose(id));
  await tx
    .insertInto("submission_offers")
    .values({ id, submission_id, ordinal, content, status: "open", created_at: at, ...offer })
    .execute();
  return ordinal;
}

/** A researcher's offer, with the state of its submission; undefined for another's. */
export function findOwnOffer(db: Db, { id, researcher_id }: { id: string; researcher_id: string }) {
  return db
    .selectFrom("submission_offers as o")
    .innerJoin("submissions as s", "s.id", "o.submission_id")
    .innerJoin("submission_numbers as n", "n.submission_id", "s.id")
    .select(["o.id", "o.content", "o.status", "o.lapses_at", "o.ordinal"])
    .select(["s.id as submission_id", "s.status as submission_status", "n.number"])
    .where("o.id", "=", id)
    .where("s.researcher_id", "=", researcher_id)
    .executeTakeFirst();
}

/** Stores the name under which an offer was agreed to. */
export async function signOffer(
  tx: DatabaseTransaction,
  vault: Vault,
  { id, content, signer }: { id: string; content: string; signer: string },
): Promise<void> {
  const terms = openJson<OfferContent>(vault, content, offerPurpose(id));
  await tx
    .updateTable("submission_offers")
    .set({ content: sealJson(vault, { ...terms, signer } satisfies OfferContent, offerPurpose(id)) })
    .where("id", "=", id)
    .execute();
}

/** All offers for a submission, the first one first. Throws where one does not open, as `openJson`. */
export async function listOffers(db: Db, vault: Vault, submissionId: string): Promise<Offer[]> {
  const rows = await listSealedOffers(db, submissionId);
  return rows.map(({ content, ...offer }) => ({ ...offer, ...openOffer(vault, { id: offer.id, content }) }));
}

/** All offers for a submission, the first one first, their contents still sealed. */
export async function listSealedOffers(db: Db, submissionId: string) {
  const rows = await db
    .selectFrom("submission_offers")
    .selectAll()
    .where("submission_id", "=", submissionId)
    .orderBy("ordinal")
    .execute();
  return rows.map(({ submission_id: _of, created_at, lapses_at, answered_at, ...offer }) => ({
    ...offer,
    created_at: new Date(created_at).toISOString(),
    lapses_at: new Date(lapses_at).toISOString(),
    answered_at: answered_at === null ? null : new Date(answered_at).toISOString(),
  }));
}

/** Opens the contents of an offer. Throws as `openJson`. */
export function openOffer(vault: Vault, { id, content }: { id: string; content: string }) {
  const { signer = null, ...terms } = openJson<OfferContent>(vault, content, offerPurpose(id));
  return { ...terms, signer };
}
