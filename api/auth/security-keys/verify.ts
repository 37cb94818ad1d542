import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { z } from "zod";
import type { KeyResponse, NewKeyResponse } from "#contract/security-keys";
import type { SecurityKeyTable } from "../auth.table";
import type { relyingParty } from "./relying-party";

type Expected = { party: ReturnType<typeof relyingParty>; challenge: string };

/** What a new key says of itself, or null when it does not answer what it was asked, here, with its user verified. */
export async function readNewKey(
  credential: z.output<typeof NewKeyResponse>,
  { party, challenge }: Expected,
): Promise<Pick<SecurityKeyTable, "credential_id" | "public_key" | "counter" | "transports"> | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
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
    // The library throws a plain Error for each of the ways in which an answer is not good.
    return null;
  }
}

/** What a key's answer is worth: its next counter; `copied` when that went back; `wrong` for everything else. */
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
        // The library looks at it before it looks at the signature: only a key's own answer may raise the alarm.
        counter: 0,
      },
    });
    if (!verified) return "wrong";
    const { newCounter } = authenticationInfo;
    // Keys that do not count stay at 0 (WebAuthn, 6.1.1).
    const wentBack = (newCounter > 0 || key.counter > 0) && newCounter <= key.counter;
    return wentBack ? "copied" : newCounter;
  } catch {
    return "wrong";
  }
}
