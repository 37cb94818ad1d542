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
import { knownDeviceName } from "#contract/known-device";
import { onceFor } from "#lib/memoize";
import { ApiFailure, type CallOptions, callApi, type Dispatch } from "../api-client/api-caller.server";
import { PageReads } from "../api-client/page-reads.server";
import { masked, unmasked } from "./mask-token.server";
import { withRedirectTo } from "./redirects";
import type { State } from "./session-cookie.server";
import { lifeOf } from "./session-life.server";

/** What a visitor's screens may remember for the next one; each name is forgotten on purpose, or at log-out. */
export type OneShot = "ephemeral_token" | "invitation_code" | "notice";

interface VisitorOptions {
  dispatch: Dispatch;
  address: string;
  /** The id of the page's request. */
  request?: string;
  /** The path of the page, to come back to after signing in again. */
  place?: string;
  userAgent: string;
  state: State | null;
  /** What the browser's known-device cookie holds; null when it has none. */
  device?: string | null;
  /** Decides what that cookie is called. */
  publicUrl?: string;
  /** Answers as many random bytes as it is asked for. */
  randomBytes?: (size: number) => Buffer;
}

/**
 * The browser behind a request: its session, its one-shot state and its way to the API. One is made for each
 * request and shared by all of its loaders.
 */
export class Visitor {
  #state: State;
  #changed: boolean;
  /** Why the session could not be continued now, although it may be later. */
  #notRefreshed: ApiFailure | undefined;
  /** Whether the API was silent when an access token was to be exchanged that is good for nothing any more. */
  #isStuck = false;
  readonly #options: VisitorOptions;
  /** What this page has read so far; every change begins another. */
  #page = new PageReads();
  /** The `Set-Cookie` by which the API will know this device again, when it has just said so. */
  deviceCookie: string | null = null;
  /** How long the API has said to wait, in seconds. */
  retryAfterSeconds: number | null = null;
  /** What this request's form holds that nobody can write again, as text, should its session turn out to be over. */
  entered: string | null = null;
  /** The id of the submission that this request's form has made, whose files are still on their way. */
  received: string | null = null;
  /** Whether a call found the session over that this request came with. */
  wasEnded = false;

  constructor(options: VisitorOptions) {
    this.#options = options;
    this.#state = options.state ?? this.#stranger();
    this.#changed = options.state === null;
  }

  get isSignedIn(): boolean {
    return this.#state.session !== undefined;
  }

  /** Whether nothing is known of this browser: it is not signed in, and has not begun to be. */
  get isStranger(): boolean {
    return Object.entries(this.#state).every(([name, value]) => name === "visitor" || value === undefined);
  }

  /** The session's claims: a hint for what to show; the API decides what may be done. */
  get status(): UserStatus {
    return this.#state.session?.user_status ?? UNAUTHENTICATED_STATUS;
  }

  get hasSkippedProfile(): boolean {
    return this.#state.skipped_profile ?? false;
  }

  /** The token that every form of this browser carries as its first field; written differently each time. */
  get csrfToken(): string {
    return masked(csrfSecret(this.#state), this.#options.randomBytes);
  }

  isCsrfToken(token: string): boolean {
    const given = unmasked(token);
    return given !== null && timingSafeEqual(csrfSecret(this.#state), given);
  }

  /** What only this browser's pages can put beside a text, so that an address which has it was not written by anybody else. */
  proofOf(text: string): string {
    return createHmac("sha256", csrfSecret(this.#state)).update(text).digest("base64url");
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
    this.#change({ session, ...this.#stranger(), ephemeral_token: undefined });
  }

  /** Forgets everything about this browser. */
  forget(): void {
    this.#state = this.#stranger();
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
    // With the same token it could only be refused, after another wait for the same API.
    if (this.#isStuck && this.#notRefreshed && endpoint.stage !== "anyone") throw this.#notRefreshed;
    const send = () => this.#send(endpoint, body as InputOf<E> | undefined, options);
    try {
      return await (options?.signal ? send() : this.#page.read(endpoint, options, send));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) {
        if (this.#notRefreshed) throw this.#notRefreshed;
        throw this.#ended();
      }
      if (error.code === "onboarding_required") {
        await this.renew();
        throw redirect("/");
      }
      throw error;
    }
  }

  /**
   * Forgets a session that is over, and answers the redirect to where one can go on: somebody who came by an invitation and
   * has no password yet cannot log in, and their invitation may have been revoked.
   */
  #ended(): Response {
    const isInvited = this.recall("invitation_code") !== undefined;
    // Only the new password was entered, which no page is given back.
    this.wasEnded = this.isSignedIn && !isInvited;
    this.forget();
    this.remember("notice", isInvited ? "invitation_ended" : "session_ended");
    return redirect(isInvited ? "/invitation" : withRedirectTo("/login", this.#options.place ?? "/"));
  }

  /** Reissues the session with fresh claims, after a step changed them (specification 7.6). */
  async renew(): Promise<void> {
    const session = await this.call(renewSession);
    this.#change({ session });
  }

  /** Exchanges tokens that are about to end; forgets a session that cannot be continued. */
  async refreshIfDue(nowMs: number): Promise<void> {
    const { session } = this.#state;
    if (!session) return;
    const { isDue, isOver } = lifeOf(session, nowMs);
    if (!isDue) return;
    const { access, refresh } = session;
    try {
      this.#change({ session: await this.#send(refreshSession, { access, refresh }) });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status !== 401) this.#notRefreshed = error;
      // An invited visitor's next call finds out the same, and says so on the right screen.
      else if (this.recall("invitation_code") === undefined) this.forget();
      this.#isStuck = /^50[34]$/.test(String(error.status)) && isOver;
    }
  }

  /** The state to store, or null when nothing changed. */
  changedState(): State | null {
    return this.#changed ? this.#state : null;
  }

  /** What is kept of a browser that was never seen before. */
  #stranger(): State {
    const { randomBytes: random = randomBytes } = this.#options;
    return { visitor: random(16).toString("base64url") };
  }

  #change(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    this.#changed = true;
  }

  async #send<E extends Endpoint>(endpoint: E, body: InputOf<E> | undefined, options?: CallOptions) {
    const { dispatch, address, request, userAgent, publicUrl = "", ...known } = this.#options;
    const access = this.#state.session?.access;
    const device = known.device ? `${knownDeviceName(publicUrl)}=${known.device}` : null;
    const keepDevice = (cookie: string) => {
      this.deviceCookie = cookie;
    };
    const isRead = endpoint.method === "GET";
    if (!isRead) this.#page = new PageReads();
    const sender = { dispatch, address, request, userAgent, access, device, keepDevice, page: this.#page };
    try {
      return await callApi(sender, endpoint, body, options);
    } catch (error) {
      if (error instanceof ApiFailure) this.retryAfterSeconds = error.retryAfterSeconds;
      throw error;
    } finally {
      if (!isRead) this.#page = new PageReads();
    }
  }
}

/** What the form tokens of a browser hide. */
const csrfSecret = onceFor(({ visitor }: State) => createHmac("sha256", visitor).update("csrf").digest());
