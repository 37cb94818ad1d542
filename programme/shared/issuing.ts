import type { Issuing } from "../../api/receipts/issue";
import type { Programme } from "./context";

/** What of the programme writing an event of a submission takes. */
export type Recording = Pick<
  Programme,
  "newId" | "randomBytes" | "identity" | "openSigner" | "openVault" | "readAnswerDays"
>;

/** What an event and its receipt are written with. Throws a sentence where the key that signs receipts is not configured, or days are set wrongly. */
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
