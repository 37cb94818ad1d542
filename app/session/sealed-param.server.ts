import { createHash } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { Visitor } from "./visitor.server";

/**
 * Seals a text for the address of a later page: only this browser's requests open it, until it signs in or out. Nothing of it is
 * readable in a history or a log, and nothing is in the cookie, which a late response would replace by an old one.
 *
 * @param name what the text is
 */
export function sealParam(visitor: Visitor, name: string, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keyFor(visitor, name));
}

/** The text that was sealed; null for what this browser's site has not sealed. */
export async function openParam(visitor: Visitor, name: string, sealed: string): Promise<string | null> {
  try {
    return new TextDecoder().decode((await compactDecrypt(sealed, keyFor(visitor, name))).plaintext);
  } catch {
    return null;
  }
}

const keyFor = (visitor: Visitor, name: string) =>
  createHash("sha256")
    .update(visitor.formToken.prove(`sealed ${name}`))
    .digest();
