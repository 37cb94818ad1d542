import { z } from "zod";
import { ephemeralToken, SessionData } from "./auth";
import { endpoint } from "./calls";
import { id, line, moment } from "./text";

/** One of the caller's security keys or passkeys. */
export const SecurityKey = z.object({
  id,
  /** As its owner calls it. */
  name: z.string(),
  added_at: moment,
  last_used_at: moment.nullable(),
  /** The host name that alone it works at; null where that is not known. */
  host: z.string().nullable(),
  /** Whether it can log in here: not when the instance has another address since. */
  is_usable: z.boolean(),
});
export type SecurityKey = z.output<typeof SecurityKey>;

/** Options for the browser's own dialog, in WebAuthn's JSON form. */
const options = z.record(z.string(), z.unknown());
export const KeyOptions = z.object({ options });

/** Browsers write the responses, and people see this only where something is broken. */
const error = "This is no answer of a security key.";
const text = (most: number) =>
  z.string({ error }).refine((value) => value.length <= most, { error, abort: true });
const bytes = (most: number) => text(most).regex(/^[\w-]+$/, error);
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal("public-key", { error }),
  clientExtensionResults: z.object({}).default({}),
};

/** A new key's response; attestation is not requested. */
export const NewKeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: z.array(text(20)).max(10, error).optional(),
  }),
});

/** The response of a registered key. */
export const KeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(8192),
    signature: bytes(4096),
    userHandle: text(128).nullish(),
  }),
});

export const keyName = line("Name", 50);
export const AddSecurityKey = z.object({ name: keyName, credential: NewKeyResponse });

export const BeginKeyLogin = z.object({ ephemeral_token: ephemeralToken() });
export const ConfirmKeyLogin = z.object({ ephemeral_token: ephemeralToken(), credential: KeyResponse });

/**
 * Options with which a browser makes a key for the caller, valid for five minutes and one key. 403 `confirmation_required` without a
 * second factor within 10 minutes; 409 with ten keys, and where the address cannot have any.
 */
export const beginSecurityKey = endpoint("POST", "/auth/security-keys/begin", {
  stage: "onboarded",
  reply: KeyOptions,
});

/** Adds a key that verified its user. 400 `{credential}` when its response is invalid; 409 when it is there already. */
export const addSecurityKey = endpoint("POST", "/auth/security-keys", {
  stage: "onboarded",
  body: AddSecurityKey,
  reply: SecurityKey,
  status: 201,
});

/** Removes one of the caller's keys; of no effect when there is none of this id. 403 `confirmation_required` as above. */
export const removeSecurityKey = endpoint("POST", "/auth/security-keys/{id}/remove", { stage: "onboarded" });

/**
 * Options with which a browser asks one of the account's keys for the second factor. 400 `{ephemeral_token}` when the sign-in has
 * ended; 409 when the account has no key that was added at this address, or the address cannot have any.
 */
export const beginKeyLogin = endpoint("POST", "/auth/login/security-key/begin", {
  stage: "anyone",
  body: BeginKeyLogin,
  reply: KeyOptions,
  budget: "sign_in",
});

/**
 * The second step of signing in by a security key: ephemeral token and the key's response for session data. 400 `{credential}` when
 * the response is invalid, 400 `{ephemeral_token}` when the sign-in has ended and must begin again; 429 with Retry-After.
 */
export const confirmKeyLogin = endpoint("POST", "/auth/login/security-key/", {
  stage: "anyone",
  body: ConfirmKeyLogin,
  reply: SessionData,
  budget: "sign_in",
});
