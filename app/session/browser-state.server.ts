import { randomBytes } from "node:crypto";
import { type SessionData, UNAUTHENTICATED_STATUS, type UserStatus } from "#contract/auth";
import type { State } from "./session-cookie.server";

/** State that one screen leaves for the next one; each is cleared on purpose, or at log-out. */
export type OneTimeName = "ephemeral_token" | "invitation_code";

/** The content of a browser's cookie during one request, and whether the cookie is to be written again. */
export class BrowserState {
  #state: State;
  #hasChanged: boolean;
  readonly #randomBytes: (size: number) => Buffer;

  /**
   * @param state null for a browser that was never seen before
   * @param random returns that many random bytes
   */
  constructor(state: State | null, random: (size: number) => Buffer = randomBytes) {
    this.#randomBytes = random;
    this.#state = state ?? this.#newState();
    this.#hasChanged = state === null;
  }

  /** All of it. It is not to be changed: other requests of the browser may have the same object. */
  get current(): Readonly<State> {
    return this.#state;
  }

  /** The state to store, or null when nothing changed. */
  get changed(): State | null {
    return this.#hasChanged ? this.#state : null;
  }

  get session(): SessionData | undefined {
    return this.#state.session;
  }

  /** The session's claims: a hint for the display; the API decides on permissions. */
  get status(): UserStatus {
    return this.#state.session?.user_status ?? UNAUTHENTICATED_STATUS;
  }

  /** Whether nothing but its random id is stored for this browser: it is not signed in, and has not begun to be. */
  get isEmpty(): boolean {
    return Object.entries(this.#state).every(([name, value]) => name === "visitor" || value === undefined);
  }

  get hasSkippedProfile(): boolean {
    return this.#state.skipped_profile ?? false;
  }

  skipProfile(): void {
    this.#change({ skipped_profile: true });
  }

  recall(name: OneTimeName): string | undefined {
    return this.#state[name];
  }

  remember(name: OneTimeName, value: string | undefined): void {
    this.#change({ [name]: value });
  }

  /** Starts a session. The visitor's id changes with it, so that no earlier form token is good afterwards. */
  startSession(session: SessionData): void {
    this.#change({ session, ...this.#newState(), ephemeral_token: undefined });
  }

  /** Replaces the tokens and the claims of the session that there is. */
  replaceSession(session: SessionData): void {
    this.#change({ session });
  }

  /** Clears all state of this browser. */
  clear(): void {
    this.#state = this.#newState();
    this.#hasChanged = true;
  }

  #newState(): State {
    return { visitor: this.#randomBytes(16).toString("base64url") };
  }

  #change(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    this.#hasChanged = true;
  }
}
