const IV_BYTES = 12;
const utf8 = new TextEncoder();

/** A new half of the keys of a browser's drafts. Nothing can read it out: it can only be used in this browser. */
export function newBrowserKey(): Promise<CryptoKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
}

/** Seals and opens the drafts of one account in one browser. */
export interface Seal {
  /** Identifies the account's drafts without revealing the account. */
  owner: string;
  /**
   * @param name names the content: under another name it does not open
   * @returns the nonce, then the AES-GCM ciphertext with its tag
   */
  seal(name: string, bytes: BufferSource): Promise<ArrayBuffer>;
  /** Rejects bytes that were sealed by another account, in another browser or under another name, and changed ones. */
  open(name: string, sealed: ArrayBuffer): Promise<ArrayBuffer>;
}

/**
 * Derives the seal from the two halves of a key.
 *
 * @param browserKey the half that the browser stores
 * @param secret the half that the site sends to the account's own pages
 */
export async function sealOf(browserKey: CryptoKey, secret: string): Promise<Seal> {
  const salt = utf8.encode(secret);
  const key = await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt, info: utf8.encode("conclave drafts") },
    browserKey,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
  const options = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: "AES-GCM",
    iv,
    additionalData: utf8.encode(name),
  });
  return {
    owner: hexOf(await crypto.subtle.digest("SHA-256", utf8.encode(`owner ${secret}`))).slice(0, 32),
    async seal(name, bytes) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = await crypto.subtle.encrypt(options(name, iv), key, bytes);
      const whole = new Uint8Array(IV_BYTES + sealed.byteLength);
      whole.set(iv);
      whole.set(new Uint8Array(sealed), IV_BYTES);
      return whole.buffer;
    },
    open(name, sealed) {
      const iv = new Uint8Array(sealed.slice(0, IV_BYTES));
      return crypto.subtle.decrypt(options(name, iv), key, sealed.slice(IV_BYTES));
    },
  };
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
