import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** A test's changes to a key's honest response. */
export interface Dishonest {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Without user verification. */
  unverified?: boolean;
  /** Replaces the signature counter. */
  counter?: number;
  /** Signed by another key. */
  forged?: boolean;
  /** Of this kind, although none was asked for; its certificate is one that anybody can make, and names a revocation list. */
  attestation?: string;
}

interface Options {
  challenge: string;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const newPair = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

/** Self-signed, with `http://crl.example/list` as the address of its revocation list (RFC 5280 §4.2.1.13). */
const anyCertificate = new Uint8Array(
  Buffer.from(
    "MIIBNjCB3aADAgECAgEBMAoGCCqGSM49BAMCMA4xDDAKBgNVBAMTA2tleTAeFw0yMDAxMDEwMDAwMDBaFw00OTAxMDEwMDAwMDBaMA4xDDAKBgNVBAMTA2tleTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHNHg91t//ydP2dQA/Q3KvcUO8OAOTghyDIjKDSpEytTjkcYd2eHJY+2Txxtji/q1H2zvrRNBZxYfY2TR3pQvsKjLDAqMCgGA1UdHwQhMB8wHaAboBmGF2h0dHA6Ly9jcmwuZXhhbXBsZS9saXN0MAoGCCqGSM49BAMCA0gAMEUCIALP+sxrUhgi2QvupFdvnT5d6Q4b/bF4zOrDckMBznsTAiEAqkR9mYApPTs+uZQqSeC/MoyVFdkwkldue8UxGPBtjW8=",
    "base64",
  ),
);

/** A security key in software, with a browser's responses for it at `origin`. */
export class SoftwareKey {
  readonly id = randomBytes(16);
  readonly #pair = newPair();
  readonly #origin: string;
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Its response at registration. */
  create({ challenge }: Options, changes: Dishonest = {}) {
    const authData = Buffer.concat([this.#authData(0x40, changes), this.#credentialData()]);
    // A map of the kinds that CBOR has.
    const attestation: Map<string, unknown> = new Map<string, unknown>([
      ["fmt", changes.attestation ?? "none"],
      ["attStmt", new Map(changes.attestation ? [["x5c", [anyCertificate]]] : [])],
      ["authData", new Uint8Array(authData)],
    ]);
    const attestationObject = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]);
    return this.#credential({
      clientDataJSON: this.#clientData("webauthn.create", challenge, changes).toString("base64url"),
      attestationObject: Buffer.from(attestationObject).toString("base64url"),
      transports: ["usb"],
    });
  }

  /** Its response at authentication. */
  get({ challenge }: Options, changes: Dishonest = {}) {
    this.counter++;
    const authData = this.#authData(0, changes);
    const clientData = this.#clientData("webauthn.get", challenge, changes);
    const { privateKey } = changes.forged ? newPair() : this.#pair;
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), privateKey);
    return this.#credential({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }

  #credential<Response>(response: Response) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #clientData(type: string, asked: string, { origin = this.#origin, challenge = asked }: Dishonest): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** Flags: user present, user verified, and those passed. */
  #authData(flags: number, { rpId, unverified, counter = this.counter }: Dishonest): Buffer {
    const host = rpId ?? new URL(this.#origin).hostname;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags | (unverified ? 0x01 : 0x05)]), count]);
  }

  #credentialData(): Buffer {
    const { x = "", y = "" } = this.#pair.publicKey.export({ format: "jwk" });
    const bytes = (part: string) => new Uint8Array(Buffer.from(part, "base64url"));
    const cose = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    const key = isoCBOR.encode(cose as Parameters<typeof isoCBOR.encode>[0]);
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, Buffer.from(key)]);
  }
}
