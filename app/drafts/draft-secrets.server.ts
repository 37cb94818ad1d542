import { createHmac } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { getProfile } from "#contract/profiles";
import type { PerUser } from "../page-cache/page-data.server";

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

/** A researcher's part of a screen that stores a draft. */
export interface DraftKeys {
  /** The id of the researcher's profile. */
  owner: string;
  /** The site's half of their keys. */
  secrets: string[];
}

/**
 * The keys of the visitor's drafts, for the data of a screen that has one: those of the session that this screen is loaded in, where the
 * root's data may be from before another researcher logged in. Null without a profile.
 */
export async function draftKeysOf({
  visitor,
  draftSecrets,
}: Pick<AppLoadContext, "visitor" | "draftSecrets">): Promise<DraftKeys | null> {
  const { id } = await visitor.call(getProfile);
  return id ? { owner: id, secrets: draftSecrets(id) } : null;
}

/** The same for a page that many readers share. */
export function shareDraftKeys(keys: DraftKeys | null, perUser: PerUser): DraftKeys | null {
  return keys && { owner: perUser(keys.owner), secrets: keys.secrets.map(perUser) };
}
