import { createHash } from "node:crypto";
import { base64url, EncryptJWT, errors, jwtDecrypt } from "jose";
import type { SessionData } from "#contract/auth";
import { LruCache } from "#lib/lru";

/** The site's state of a browser between requests, in one encrypted cookie (specification 10.3, 10.4). */
export interface State {
  /** Random, made for every browser; the forms' token is derived from it. */
  visitor: string;
  session?: SessionData;
  /** The complete-profile step was skipped or done (specification §4). */
  skipped_profile?: boolean;
  /** One-shot secrets between two screens, which no URL, history or page may hold. */
  ephemeral_token?: string;
  invitation_code?: string;
}

/** Seals states into cookie values and opens them. */
export interface StateSealer {
  seal(state: State): Promise<string>;
  /** Null for a value that is not ours, was changed, or is older than a session may be. */
  open(value: string): Promise<State | null>;
}

/** As long as a session lives at most (specification 10.11). */
const LIFETIME = "12h";

/** A state that was opened, and when its cookie expires, in seconds. */
interface Opened {
  state: State;
  expires: number;
}

/** As many browsers as one process may see in some minutes; each takes about 3 kB. */
const MAX_OPENED = 1_000;

/** Secrets for the next screen alone are not cached: they end with their request. */
const isCacheable = ({ session, ephemeral_token, invitation_code }: State) =>
  session !== undefined && ephemeral_token === undefined && invitation_code === undefined;

/** Every request of a browser gets the same state: none of them may change it. */
function freezeState(state: State): State {
  for (const part of [state, state.session, state.session?.user_status]) Object.freeze(part);
  return state;
}

/** @param secrets the first seals, all open, so that secrets can be rotated without signing any user out */
export function createStateSealer(secrets: readonly [string, ...string[]]): StateSealer {
  const bytes = secrets.map((secret) =>
    createHash("sha256").update(`conclave site state ${secret}`).digest(),
  );
  const ids = bytes.map((key) => base64url.encode(createHash("sha256").update(key).digest()).slice(0, 8));
  // Imported once: from bytes a key would be imported for each cookie, which takes as long as opening it.
  const keys = bytes.map((key) =>
    crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]),
  );
  // A browser sends the same cookie until its session is refreshed. Opening it needs a thread of the pool each time.
  const opened = new LruCache<Opened>(MAX_OPENED);

  return {
    seal: async (state) =>
      new EncryptJWT({ state })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: ids[0] })
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .encrypt(await (keys[0] as Promise<CryptoKey>)),
    async open(value) {
      const known = opened.get(value);
      if (known && Date.now() / 1000 < known.expires) return known.state;
      if (known) opened.delete(value);
      try {
        const { payload } = await jwtDecrypt(
          value,
          ({ kid }) => {
            const key = keys[ids.indexOf(kid ?? "")];
            if (!key) throw new errors.JWEInvalid("unknown key");
            return key;
          },
          { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] },
        );
        const state = freezeState(payload.state as State);
        if (isCacheable(state)) opened.set(value, { state, expires: payload.exp ?? 0 });
        return state;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
