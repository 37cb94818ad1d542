import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { redirect } from "@remix-run/node";
import {
  logout,
  refreshSession,
  renewSession,
  type SessionData,
  UNAUTHENTICATED_STATUS,
  type UserStatus,
} from "#contract/auth";
import type { Endpoint, InputOf, ReplyOf } from "#contract/endpoint";
import { ApiFailure, type CallOptions, callApi, type Dispatch } from "./api-caller.server";
import type { State } from "./state.server";

/** What a visitor's screens may remember for the next one; each name is forgotten on purpose, or at log-out. */
export type OneShot = "ephemeral_token" | "invitation_code" | "notice";

/** An access token this close to its end is exchanged before the loaders run. */
const RENEW_BEFORE_SECONDS = 60;

interface VisitorOptions {
  dispatch: Dispatch;
  address: string;
  userAgent: string;
  state: State | null;
}

/**
 * The browser behind a request: its session, its one-shot state and its way to the API. One is made for each
 * request and shared by all of its loaders.
 */
export class Visitor {
  #state: State;
  #changed: boolean;
  readonly #options: VisitorOptions;

  constructor(options: VisitorOptions) {
    this.#options = options;
    this.#state = options.state ?? { visitor: randomBytes(16).toString("base64url") };
    this.#changed = options.state === null;
  }

  get isSignedIn(): boolean {
    return this.#state.session !== undefined;
  }

  /** The session's claims: a hint for what to show; the API decides what may be done. */
  get status(): UserStatus {
    return this.#state.session?.user_status ?? UNAUTHENTICATED_STATUS;
  }

  get hasSkippedProfile(): boolean {
    return this.#state.skipped_profile ?? false;
  }

  /** The token that every form of this browser carries as its first field. */
  get csrfToken(): string {
    return createHmac("sha256", this.#state.visitor).update("csrf").digest("base64url");
  }

  isCsrfToken(token: string): boolean {
    const expected = Buffer.from(this.csrfToken);
    const given = Buffer.from(token);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  recall(name: OneShot): string | undefined {
    return this.#state[name];
  }

  remember(name: OneShot, value: string | undefined): void {
    this.#change({ [name]: value });
  }

  skipProfile(): void {
    this.#change({ skipped_profile: true });
  }

  /** Takes a new session over. The visitor's id changes with it, so that no earlier token is good afterwards. */
  establish(session: SessionData): void {
    this.#change({ session, visitor: randomBytes(16).toString("base64url"), ephemeral_token: undefined });
  }

  /** Forgets everything about this browser. */
  forget(): void {
    this.#state = { visitor: randomBytes(16).toString("base64url") };
    this.#changed = true;
  }

  /** Ends the session at the API and forgets it here. */
  async logOut(): Promise<void> {
    if (this.isSignedIn) {
      try {
        await this.#send(logout, undefined);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
      }
    }
    this.forget();
  }

  /**
   * Makes a call to the API. Throws ApiFailure for a refusal, and a redirect to /login when the session is over
   * (specification §8: a 401 on any call logs out).
   */
  async call<E extends Endpoint>(
    endpoint: E,
    ...[body, options]: InputOf<E> extends undefined
      ? [body?: undefined, options?: CallOptions]
      : [body: InputOf<E>, options?: CallOptions]
  ): Promise<ReplyOf<E>> {
    try {
      return await this.#send(endpoint, body as InputOf<E> | undefined, options);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) {
        this.forget();
        this.remember("notice", "session_ended");
        throw redirect("/login");
      }
      if (error.code === "onboarding_required") {
        await this.renew();
        throw redirect("/");
      }
      throw error;
    }
  }

  /** Reissues the session with fresh claims, after a step changed them (decisions 9). */
  async renew(): Promise<void> {
    const session = await this.call(renewSession);
    this.#change({ session });
  }

  /** Exchanges tokens that are about to end; forgets a session that cannot be continued. */
  async refreshIfDue(nowMs: number): Promise<void> {
    const { session } = this.#state;
    if (!session || expiresAt(session.access) - nowMs / 1000 > RENEW_BEFORE_SECONDS) return;
    const { access, refresh } = session;
    try {
      this.#change({ session: await this.#send(refreshSession, { access, refresh }) });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) this.forget();
    }
  }

  /** The state to store, or null when nothing changed. */
  changedState(): State | null {
    return this.#changed ? this.#state : null;
  }

  #change(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    this.#changed = true;
  }

  #send<E extends Endpoint>(endpoint: E, body: InputOf<E> | undefined, options?: CallOptions) {
    const { dispatch, address, userAgent } = this.#options;
    const access = this.#state.session?.access;
    return callApi({ dispatch, address, userAgent, access }, endpoint, body, options);
  }
}

/** The `exp` of a JWT, in seconds; 0 when it has none. Nothing is trusted because of it. */
function expiresAt(jwt: string): number {
  const payload = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString() || "{}");
  return typeof payload.exp === "number" ? payload.exp : 0;
}

/** Waits for a call whose refusal does not matter (specification §7: impressions). */
export async function ignoringErrors(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiFailure || error instanceof Response)) throw error;
  }
}
