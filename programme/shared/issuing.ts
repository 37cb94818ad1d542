import type { Issuing } from "../../api/receipts/issue";
import type { Programme } from "./context";

/** The part of the programme's context that writing an event of a submission needs. */
export type Recording = Pick<
  Programme,
  "newId" | "randomBytes" | "identity" | "openSigner" | "openVault" | "readAnswerDays"
>;

/** Returns the services that write an event and its receipt. Throws an error with a sentence without a signing key, or for wrong days. */
export async function issuingFor({
  newId,
  randomBytes,
  identity,
  openSigner,
  openVault,
  readAnswerDays,
}: Recording): Promise<Issuing> {
  return {
    newId,
    randomBytes,
    identity,
    openVault,
    signer: await openSigner(),
    answerDays: readAnswerDays(),
  };
}
