import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers";
import type { z } from "zod";
import type { KeyResponse, NewKeyResponse } from "#contract/security-keys";
import type { SecurityKeyTable } from "../auth.table";
import type { relyingParty } from "./relying-party";

type Expected = { party: ReturnType<typeof relyingParty>; challenge: string };

/** The data of a new key, or null when its response does not match the challenge, origin and relying party, or its user is not verified. */
export async function readNewKey(
  credential: z.output<typeof NewKeyResponse>,
  { party, challenge }: Expected,
): Promise<Pick<SecurityKeyTable, "credential_id" | "public_key" | "counter" | "transports"> | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: withoutAttestation(credential as RegistrationResponseJSON),
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports: JSON.stringify(transports ?? []),
    };
  } catch {
    // The library throws a plain Error for every invalid response.
    return null;
  }
}

/**
 * The response with its attestation removed, which was not asked for. The library would follow the addresses of revocation lists in an
 * attestation's certificates, and those are whatever a researcher writes (docs/security.md#connections).
 */
function withoutAttestation({ response, ...rest }: RegistrationResponseJSON): RegistrationResponseJSON {
  const sent = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const kept = isoCBOR.encode(
    new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map<string, string>()],
      ["authData", sent.get("authData")],
    ]),
  );
  return { ...rest, response: { ...response, attestationObject: isoBase64URL.fromBuffer(kept) } };
}

/** The verdict on a key's response: its next counter; `copied` when that did not advance; `wrong` for everything else. */
export async function judgeKey(
  key: SecurityKeyTable,
  credential: z.output<typeof KeyResponse>,
  { party, challenge }: Expected,
): Promise<number | "wrong" | "copied"> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, "base64url")),
        // The library checks it before the signature, but only a response that the key signed may raise the alarm.
        counter: 0,
      },
    });
    if (!verified) return "wrong";
    const { newCounter } = authenticationInfo;
    // Keys without a counter stay at 0 (WebAuthn, 6.1.1).
    const wentBack = (newCounter > 0 || key.counter > 0) && newCounter <= key.counter;
    return wentBack ? "copied" : newCounter;
  } catch {
    return "wrong";
  }
}
