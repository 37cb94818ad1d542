import type { Assessment, Scores } from "#contract/offers";
import { keyIdOf, type Vault } from "../../api/crypto/vault";
import type { Database } from "../../api/database/schema";
import { listSealedOffers, openOffer } from "../../api/submissions/offers.store";
import { listSealedPayments, openPayment } from "../../api/submissions/payments.store";
import { openScores, readSealedScores } from "../../api/submissions/scores.store";

/**
 * Opens a sealed value for a manager. One whose key is missing, or that was changed, keeps nothing else from being shown: `unread`
 * says then why it cannot be read.
 */
export function openOrSay<Value>(
  vault: Vault,
  sealed: string,
  open: () => Value,
): { value: Value; unread: null } | { value: null; unread: string } {
  try {
    return { value: open(), unread: null };
  } catch {
    const key = keyIdOf(sealed);
    const unread = vault.has(key)
      ? "it was changed where it is stored"
      : `it is sealed under the key ${key}, which SEALING_KEY does not have`;
    return { value: null, unread };
  }
}

const noOffer = { amount: null, currency: null, instalments: null, terms: null, rights: null, signer: null };

/** All offers for a submission, the first one first; of one that does not open what is not sealed, and why. */
export async function readOffers(db: Database, vault: Vault, submissionId: string) {
  const rows = await listSealedOffers(db, submissionId);
  return rows.map(({ content, ...offer }) => {
    const opened = openOrSay(vault, content, () => openOffer(vault, { id: offer.id, content }));
    return opened.unread === null
      ? { ...offer, ...opened.value, unread: null }
      : { ...offer, ...noOffer, unread: opened.unread };
  });
}

const noPayment = { amount: null, currency: null, due: null, paid_on: null, reference: null, reason: null };

/** All payments of a submission, in their order; of one that does not open what is not sealed, and why. */
export async function readPayments(db: Database, vault: Vault, submissionId: string) {
  const rows = await listSealedPayments(db, submissionId);
  return rows.map((row) => readPayment(vault, row));
}

/** A payment with its contents; where they do not open what is not sealed, and why. */
export function readPayment<Row extends { id: string; content: string }>(vault: Vault, row: Row) {
  const { id, content, ...payment } = row;
  const opened = openOrSay(vault, content, () => openPayment(vault, { id, content }));
  return opened.unread === null
    ? { ...payment, ...opened.value, unread: null }
    : { ...payment, ...noPayment, unread: opened.unread };
}

/** The scores that both sides gave a submission; of those that do not open, why. */
export async function readBothScores(db: Database, vault: Vault, submissionId: string) {
  const sealed = await readSealedScores(db, submissionId);
  const of = <Content extends Scores | Assessment>(side: "own" | "programme") => {
    const found = sealed[side];
    if (!found) return { value: null, unread: null };
    return openOrSay(vault, found.content, () => openScores<Content>(vault, found));
  };
  const [own, programme] = [of<Scores>("own"), of<Assessment>("programme")];
  return {
    own: own.value,
    own_unread: own.unread,
    programme: programme.value,
    programme_unread: programme.unread,
  };
}
