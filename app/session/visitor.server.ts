import { redirect } from "@remix-run/node";
import { logout, refreshSession, renewSession, type UserStatus } from "#contract/auth";
import type { Endpoint, ReplyOf } from "#contract/endpoint";
import { ApiFailure, type CallArguments } from "../api-client/api-caller.server";
import { ApiClient, type ApiClientOptions } from "../api-client/api-client.server";
import { BrowserState } from "./browser-state.server";
import { FormToken } from "./form-token.server";
import { LeftNotice } from "./left-notice.server";
import { withRedirectTo } from "./redirects";
import type { State } from "./session-cookie.server";
import { lifeOf } from "./session-life.server";

interface VisitorOptions extends ApiClientOptions {
  /** The path of the page, to return to after signing in again. */
  place?: string;
  /** The contents of the browser's cookie; null when it has none. */
  state: State | null;
  /** The value of its cookie with a notice's name; null when it has none. */
  notice?: string | null;
  /** Returns that many random bytes. */
  randomBytes?: (size: number) => Buffer;
}

/** The browser that sent a request, and its session with the API. One is made for each request and shared by all of its loaders. */
export class Visitor {
  /** The content of its cookie. */
  readonly state: BrowserState;
  /** The sentence for the next screen (notices.server.ts). */
  readonly notice: LeftNotice;
  readonly formToken: FormToken;
  /** The API as this browser; `call` also handles the session's end. */
  readonly api: ApiClient;
  /** The text of this request's form that would be lost should the session turn out to be over. */
  entered: string | null = null;
  /** Set once this request's form is stored and only its files are still being sent: makes the response that asks for these alone. */
  askForFiles: ((lines: string[]) => object) | null = null;
  /** Whether a call found this request's session over. */
  wasEnded = false;
  /** Why the session could not be continued now, although it may be later. */
  #notRefreshed: ApiFailure | undefined;
  /** Whether the API was unavailable when an unusable access token was to be refreshed. */
  #isStuck = false;
  /** As whom the session ended, once it was found over: of two calls of one page both find it. */
  #endedAs: "invited" | "member" | undefined;
  readonly #place: string;

  constructor({ place = "/", state, notice = null, randomBytes, ...client }: VisitorOptions) {
    this.#place = place;
    this.state = new BrowserState(state, randomBytes);
    this.notice = new LeftNotice(notice);
    this.formToken = new FormToken(this.state, randomBytes);
    this.api = new ApiClient(client, () => this.state.session?.access);
  }

  get isSignedIn(): boolean {
    return this.state.session !== undefined;
  }

  /** The session's claims: a hint for the display; the API decides on permissions. */
  get status(): UserStatus {
    return this.state.status;
  }

  /**
   * Makes a call to the API. Throws ApiFailure for a refusal, and a redirect to /login when the session is over
   * (specification §8: a 401 on any call logs out).
   */
  async call<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<ReplyOf<E>> {
    // With the same token it could only be refused, after another wait for the same API.
    if (this.#isStuck && this.#notRefreshed && endpoint.stage !== "anyone") throw this.#notRefreshed;
    try {
      return await this.api.call(endpoint, ...input);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) {
        if (this.#notRefreshed) throw this.#notRefreshed;
        throw this.#endSession();
      }
      if (error.code === "onboarding_required") {
        await this.renew();
        throw redirect("/");
      }
      throw error;
    }
  }

  /** Reissues the session with fresh claims, after a step changed them (specification 7.6). */
  async renew(): Promise<void> {
    this.state.replaceSession(await this.call(renewSession));
  }

  /** Refreshes tokens that are about to expire; clears a session that cannot be continued. */
  async refreshIfDue(nowMs: number): Promise<void> {
    const { session } = this.state;
    if (!session) return;
    const { isDue, isOver } = lifeOf(session, nowMs);
    if (!isDue) return;
    const { access, refresh } = session;
    try {
      this.state.replaceSession(await this.api.call(refreshSession, { access, refresh }));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status !== 401) this.#notRefreshed = error;
      // An invited visitor's next call finds out the same, and says so on the right screen.
      else if (this.state.recall("invitation_code") === undefined) this.state.clear();
      this.#isStuck = /^50[34]$/.test(String(error.status)) && isOver;
    }
  }

  /**
   * Ends the session at the API and clears it here.
   *
   * @returns whether it is over there too: an API that is away cannot record it
   */
  async logOut(): Promise<boolean> {
    let isOver = true;
    if (this.isSignedIn) {
      try {
        await this.api.call(logout);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        isOver = error.status === 401;
      }
    }
    this.state.clear();
    this.notice.remove();
    return isOver;
  }

  /**
   * Clears a session that is over, and returns the redirect to the login or the invitation: a researcher who came by an invitation and
   * has no password yet cannot log in, and their invitation may have been revoked.
   */
  #endSession(): Response {
    this.#endedAs ??= this.state.recall("invitation_code") === undefined ? "member" : "invited";
    const isInvited = this.#endedAs === "invited";
    // Only the new password was entered, which no page shows again.
    this.wasEnded ||= this.isSignedIn && !isInvited;
    this.state.clear();
    this.notice.leave(isInvited ? "invitation_ended" : "session_ended");
    return redirect(isInvited ? "/invitation" : withRedirectTo("/login", this.#place));
  }
}
