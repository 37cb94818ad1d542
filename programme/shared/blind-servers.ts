import type { Vault } from "../../api/crypto/vault";
import type { RunningServer } from "../../api/instance/servers.store";
import { Refusal } from "./errors";
import { isoMoment, shownMoment } from "./timestamps";

/**
 * Refuses to seal while a server lacks the key that seals: it could not open what is written.
 *
 * @param servers those that run
 * @param consequence what would happen at such a server, as the end of a sentence
 */
export function refuseBlind(
  servers: readonly RunningServer[],
  { current }: Pick<Vault, "current">,
  consequence: string,
): void {
  const blind = servers.filter(({ keyIds }) => !keyIds.includes(current));
  if (blind.length === 0) return;
  const since = blind.map(({ startedAt }) => shownMoment(isoMoment(startedAt))).join(" and ");
  throw new Refusal(
    `The server that has run since ${since} cannot open what is sealed under the key ${current}: ${consequence}. Restart every server with the SEALING_KEY that this command has, the new key first and the old one behind it, and repeat this; nothing was changed. A server that was killed counts for three minutes more.`,
  );
}
