import { base64url } from "jose";

const text = new TextEncoder();
const bytesOf = (value: string | Uint8Array) => (typeof value === "string" ? text.encode(value) : value);

/** Length of a salt and of a secret, in bytes. */
export const SALT_BYTES = 32;

/** SHA-256 of a text's UTF-8, or of bytes, as base64url. */
export async function hashOf(value: string | Uint8Array): Promise<string> {
  return base64url.encode(await digest(bytesOf(value)));
}

/** SHA-256 of bytes. */
export async function digest(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
}

/** Salted hash: SHA-256 of the salt's 32 bytes followed by the value. Text is encoded as UTF-8. */
export async function saltedHash(salt: Uint8Array, value: string | Uint8Array): Promise<string> {
  const bytes = bytesOf(value);
  const both = new Uint8Array(salt.length + bytes.length);
  both.set(salt);
  both.set(bytes, salt.length);
  return hashOf(both);
}

/** Derives the salt of one value: HMAC-SHA-256 of its name under a receipt's secret, so that one can be disclosed without the others. */
export async function saltFor(secret: Uint8Array, name: string): Promise<Uint8Array> {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret as Uint8Array<ArrayBuffer>, hmac, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, text.encode(name)));
}

/** Names of salts: for a field of the research, a file's content, a file's name. */
export const fieldSalt = (field: string) => `field ${field}`;
export const contentSalt = (fileId: string) => `content ${fileId}`;
export const nameSalt = (fileId: string) => `name ${fileId}`;

/** Reads 32 bytes from base64url; null for anything else, including non-canonical encodings of the same bytes. */
export function readBytes32(written: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(written)) return null;
  const bytes = base64url.decode(written);
  return base64url.encode(bytes) === written ? bytes : null;
}
