import { findServers } from "../../api/instance/servers.store";
import type { Issuing } from "../../api/receipts/issue";
import { refuseBlind } from "./blind-servers";
import type { Programme } from "./context";

/** The part of the programme's context that writing an event of a submission needs. */
export type Recording = Pick<
  Programme,
  "newId" | "randomBytes" | "identity" | "openSigner" | "openVault" | "readAnswerDays" | "database" | "now"
>;

/**
 * Returns the services that write an event and its receipt. All that a verb seals goes through their vault, which throws a
 * Refusal while a server runs without the key that seals: the researcher's pages would fail there. Throws an error with a
 * sentence without a signing key, or for wrong days.
 */
export async function issuingFor({
  newId,
  randomBytes,
  identity,
  openSigner,
  openVault,
  readAnswerDays,
  database,
  now,
}: Recording): Promise<Issuing> {
  const [signer, answerDays] = [await openSigner(), readAnswerDays()];
  const servers = await findServers(await database(), now());
  return {
    newId,
    randomBytes,
    identity,
    openVault() {
      const vault = openVault();
      refuseBlind(servers, vault, "its researcher could not read there what this writes");
      return vault;
    },
    signer,
    answerDays,
  };
}
