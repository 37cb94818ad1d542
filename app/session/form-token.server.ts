import { createHmac, timingSafeEqual } from "node:crypto";
import { memoize } from "#lib/memoize";
import type { BrowserState } from "./browser-state.server";
import { maskToken, unmaskToken } from "./mask-token.server";
import type { State } from "./session-cookie.server";

/** The token of a browser's forms, which is derived from its cookie (docs/security.md#forms). */
export class FormToken {
  readonly #state: Pick<BrowserState, "current">;
  readonly #randomBytes: ((size: number) => Buffer) | undefined;

  constructor(state: Pick<BrowserState, "current">, random?: (size: number) => Buffer) {
    this.#state = state;
    this.#randomBytes = random;
  }

  /** The token that every form of this browser carries as its first field; written differently each time. */
  make(): string {
    return maskToken(this.#secret, this.#randomBytes);
  }

  isGood(token: string): boolean {
    const secret = unmaskToken(token);
    return secret !== null && timingSafeEqual(this.#secret, secret);
  }

  /** A MAC of a text that only the site can make for this browser, so that an address which has it was not forged. */
  prove(text: string): string {
    return createHmac("sha256", this.#secret).update(text).digest("base64url");
  }

  get #secret(): Buffer {
    return secretOf(this.#state.current);
  }
}

/** The secret that the form tokens of a browser mask. */
const secretOf = memoize(({ visitor }: Pick<State, "visitor">) =>
  createHmac("sha256", visitor).update("csrf").digest(),
);
