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

/**
 * Refuses to rotate while a server seals under another key: what it seals then would not open once that key is taken out.
 *
 * @param servers those that run
 */
export function refuseOtherSealers(
  servers: readonly RunningServer[],
  { current }: Pick<Vault, "current">,
): void {
  const said = sayOtherSealers(servers, { current });
  if (said === null) return;
  throw new Refusal(
    `${said} Restart every server with the SEALING_KEY that this command has, the new key first and the old one behind it, and repeat this; nothing was changed. A server that was killed counts for three minutes more.`,
  );
}

/** Names the servers that seal under another key, which is the first that each announces; null without any. */
export function sayOtherSealers(
  servers: readonly RunningServer[],
  { current }: Pick<Vault, "current">,
): string | null {
  const others = servers.filter(({ keyIds }) => keyIds[0] !== current);
  if (others.length === 0) return null;
  const which = others.map(
    ({ keyIds, startedAt }) =>
      `the one that has run since ${shownMoment(isoMoment(startedAt))} under the key ${keyIds[0]}`,
  );
  return `Not every server seals under the key ${current}: ${which.join(" and ")}.`;
}
