import { createHmac } from "node:crypto";

/** The site's half of the keys of a researcher's drafts, one for each secret of the site: the first seals, all open. */
export type DraftSecrets = (profileId: string) => string[];

/**
 * The half of a draft's key that only the pages of its researcher's own session have. The browser stores the other half, so that
 * neither a copy of the browser's disk nor another account in that browser opens a draft (decision 079).
 *
 * @param secrets the site's, the newest first
 */
export function draftSecrets(secrets: readonly string[]): DraftSecrets {
  return (profileId) =>
    secrets.map((secret) =>
      createHmac("sha256", secret).update(`conclave drafts of ${profileId}`).digest("base64url"),
    );
}
