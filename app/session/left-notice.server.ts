/** Longer than any redirect takes: a sentence whose screen never came is not shown much later. */
const MAX_AGE_SECONDS = 5 * 60;

/** The name of the cookie that holds the name of a notice. */
export function noticeCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-notice" : "notice";
}

/**
 * The name of the sentence that one screen leaves for the next. It has a cookie of its own: in that of the session a late response would
 * bring tokens back that were exchanged meanwhile, which looks like theft (decision 003).
 */
export class LeftNotice {
  readonly #given: string | null;
  #name: string | null;

  /** @param given the value of the browser's cookie, which an attacker could write; null when it has none */
  constructor(given: string | null) {
    this.#given = given;
    this.#name = given;
  }

  get name(): string | null {
    return this.#name;
  }

  leave(name: string): void {
    this.#name = name;
  }

  remove(): void {
    this.#name = null;
  }

  /** The `Set-Cookie` that has the browser store or drop it; null where it has the same already. */
  cookie(publicUrl: string): string | null {
    if (this.#name === this.#given) return null;
    const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
    const [value, age] = this.#name === null ? ["", 0] : [this.#name, MAX_AGE_SECONDS];
    return `${noticeCookieName(publicUrl)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
  }
}
