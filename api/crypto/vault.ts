import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Seals small secrets under a key that is not in the database (docs/security.md R15). */
export interface Vault {
  /** `purpose` is bound to the result: a text sealed for one purpose does not open for another. */
  seal(plain: string, purpose: string): string;
  /** Throws when the text was changed, or sealed for another purpose, and `KeyMissing` for an unknown key. */
  open(sealed: string, purpose: string): string;
  /** The id of the key that seals now. */
  current: string;
  /** The ids of the available keys, the one that seals first. */
  ids: readonly string[];
  /** Whether the key of this id is available. */
  has(id: string): boolean;
}

/** Something was sealed under a key that is not configured. */
export class KeyMissing extends Error {
  override name = "KeyMissing";

  constructor(id: string) {
    super(`This was sealed under the key "${id}", which is not configured. Add it to the earlier keys.`);
  }
}

/** A key-encryption key of 32 bytes; its id is stored with each text it sealed, so that keys can be changed. */
export interface VaultKey {
  id: string;
  key: Buffer;
}

const VERSION = "v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The id of the key that something was sealed under. */
export function keyIdOf(sealed: string): string {
  return sealed.split(".")[1] ?? "";
}

/** AES-256-GCM: seals under `current`, opens under that or any earlier key. */
export function createVault(keys: { current: VaultKey; earlier?: VaultKey[] }): Vault {
  const known = new Map([keys.current, ...(keys.earlier ?? [])].map(({ id, key }) => [id, key]));
  return {
    current: keys.current.id,
    ids: [...known.keys()],
    has: (id) => known.has(id),
    seal(plain, purpose) {
      const { id, key } = keys.current;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(
        Buffer.from(`${VERSION}.${id}.${purpose}`),
      );
      const sealed = Buffer.concat([
        nonce,
        cipher.update(plain, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${VERSION}.${id}.${sealed.toString("base64url")}`;
    },
    open(sealed, purpose) {
      const [version, id = "", text = ""] = sealed.split(".");
      const key = known.get(id);
      if (version !== VERSION || !key) {
        throw new KeyMissing(id);
      }
      const bytes = Buffer.from(text, "base64url");
      // Node would accept a tag of four bytes, which can be guessed.
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error("This sealed text was cut off.");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(`${VERSION}.${id}.${purpose}`))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return (
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
      );
    },
  };
}
