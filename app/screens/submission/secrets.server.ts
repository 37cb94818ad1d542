import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { CompactEncrypt, compactDecrypt } from "jose";
import { cookieIn } from "#contract/cookies";

/** As long as a session lives at most, in seconds. */
const MAX_AGE = 12 * 60 * 60;
/** More than one submission's uploads make. */
const MAX_SECRETS = 12;

interface Visit {
  request: Request;
  context: AppLoadContext;
}

/**
 * The secrets of the receipts of this browser's last submission, which only the browser stores: in a cookie of their own,
 * since a late response would replace a session that was renewed meanwhile, sealed with a secret that only this browser sends. No
 * address and no page holds them.
 */
export class ReceiptSecrets {
  readonly #visit: Visit;
  readonly #id: string;
  readonly #secrets: Set<string>;

  private constructor(visit: Visit, id: string, secrets: readonly string[]) {
    this.#visit = visit;
    this.#id = id;
    this.#secrets = new Set(secrets);
  }

  /** Those of a submission; none where another was the last. */
  static async of(visit: Visit, id: string): Promise<ReceiptSecrets> {
    const cookie = cookieIn(visit.request.headers.get("Cookie"), nameFor(visit));
    const [last, ...secrets] = cookie ? await opened(visit, cookie) : [];
    return new ReceiptSecrets(visit, id, last === id ? secrets : []);
  }

  get all(): string[] {
    return [...this.#secrets];
  }

  /** Adds one, where a call returned one. */
  add(secret: string | undefined): void {
    if (secret !== undefined && this.#secrets.size < MAX_SECRETS) this.#secrets.add(secret);
  }

  /** By which the browser stores them. */
  async headers(): Promise<Record<string, string>> {
    if (this.#secrets.size === 0) return {};
    const name = nameFor(this.#visit);
    const text = new TextEncoder().encode([this.#id, ...this.#secrets].join(" "));
    const header = { alg: "dir", enc: "A256GCM" };
    const sealed = await new CompactEncrypt(text).setProtectedHeader(header).encrypt(keyFor(this.#visit));
    const secure = name.startsWith("__Host-") ? "; Secure" : "";
    return { "Set-Cookie": `${name}=${sealed}; Path=/; Max-Age=${MAX_AGE}; HttpOnly; SameSite=Lax${secure}` };
  }
}

const nameFor = ({ context }: Visit) =>
  context.identity.publicUrl.startsWith("https:") ? "__Host-receipts" : "receipts";

/** Of this browser until it signs in or out. */
const keyFor = ({ context }: Visit) =>
  createHash("sha256").update(context.visitor.formToken.prove("secrets of receipts")).digest();

async function opened(visit: Visit, sealed: string): Promise<string[]> {
  try {
    return new TextDecoder().decode((await compactDecrypt(sealed, keyFor(visit))).plaintext).split(" ");
  } catch {
    // Of an earlier session, or not ours.
    return [];
  }
}
