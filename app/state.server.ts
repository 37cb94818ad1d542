import { createHash } from "node:crypto";
import { base64url, EncryptJWT, errors, jwtDecrypt } from "jose";
import type { SessionData } from "#contract/auth";

/** What the site remembers of a browser between requests, in one encrypted cookie (decisions 4 and 5). */
export interface State {
  /** Random, made for every browser; the forms' token is derived from it. */
  visitor: string;
  session?: SessionData;
  /** The complete-profile step was skipped or done (specification §4). */
  skipped_profile?: boolean;
  /** One-shot secrets between two screens, which no URL, history or page may hold. */
  ephemeral_token?: string;
  invitation_code?: string;
  /** A sentence for the next screen (app/notices.server.ts). */
  notice?: string;
}

/** Seals states into cookie values and opens them. */
export interface StateSealer {
  seal(state: State): Promise<string>;
  /** Null for a value that is not ours, was changed, or is older than a session may be. */
  open(value: string): Promise<State | null>;
}

/** As long as a session lives at most (decisions 8). */
const LIFETIME = "12h";

/** @param secrets the first seals, all open, so that secrets can be changed without signing anybody out */
export function stateSealer(secrets: readonly [string, ...string[]]): StateSealer {
  const bytes = secrets.map((secret) =>
    createHash("sha256").update(`conclave site state ${secret}`).digest(),
  );
  const ids = bytes.map((key) => base64url.encode(createHash("sha256").update(key).digest()).slice(0, 8));
  // Once: of bytes a key would be made for each cookie, which takes as long as opening it.
  const keys = bytes.map((key) =>
    crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]),
  );

  return {
    seal: async (state) =>
      new EncryptJWT({ state })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: ids[0] })
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .encrypt(await (keys[0] as Promise<CryptoKey>)),
    async open(value) {
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
        return payload.state as State;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
