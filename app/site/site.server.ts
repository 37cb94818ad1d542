import { randomBytes as ofNode } from "node:crypto";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { cookieIn } from "#contract/cookies";
import { recordPageImpression } from "#contract/impressions";
import { knownDeviceName } from "#contract/known-device";
import { ownOrigins } from "#contract/origins";
import { type Dispatch, ignoreFailure } from "../api-client/api-caller.server";
import { draftSecrets } from "../drafts/draft-secrets.server";
import { staleForm } from "../forms/stale/stale-form.server";
import type { StyleSheets } from "../hydration/DocumentLinks";
import type { PageCache } from "../page-cache/page-cache.server";
import { pageHandlers } from "../remix-internals/page-handlers.server";
import { LateTokens, type Renewal } from "../session/late-tokens.server";
import { noticeCookieName } from "../session/left-notice.server";
import { memberProof } from "../session/member-proof.server";
import { originOf } from "../session/redirects";
import { createStateSealer, type State, type StateSealer } from "../session/session-cookie.server";
import { sessionIdOf } from "../session/session-life.server";
import { Visitor } from "../session/visitor.server";
import { admit, isFormOfScript, isReport, isUnsafe, refusal } from "./admission.server";
import { FormsUnderWay } from "./forms-under-way.server";
import { pageHeaders } from "./headers.server";
import type { SiteIdentity } from "./identity";
import { PageViewReports } from "./page-views.server";

/** All that the site gets from the process around it. */
export interface SiteOptions {
  build: ServerBuild;
  dispatch: Dispatch;
  /** The first seals cookies, all open them. */
  secrets: readonly [string, ...string[]];
  identity: SiteIdentity;
  now: () => number;
  mode: "production" | "development";
  /** Null to render every page for its reader alone. */
  pageCache: PageCache | null;
  /** The style sheets that pages inline (readStyleSheets). Without, they link to them. */
  styleSheets?: StyleSheets;
  /** Where views of pages are reported; the end of the process waits for them. */
  pageViews?: PageViewReports;
  /** Returns that many random bytes. */
  randomBytes?: (size: number) => Buffer;
}

/** The client of a request, as the server sees it. */
interface Client {
  address: string;
  /** The request's id, which lines in the log carry. */
  request: string;
  /** Logs that the request was refused because another site may have made it. */
  noteForged: (reason: string) => void;
}

/** Refusals that say when to retry. */
const mayRetry = new Set([429, 503]);

/** The site: identifies the visitor, checks that the request is theirs, then runs Remix, then sets the cookie and the headers. */
export function createSite(options: SiteOptions) {
  const {
    identity,
    pageCache,
    styleSheets = new Map(),
    pageViews = new PageViewReports(),
    randomBytes = ofNode,
  } = options;
  const origin = new URL(identity.publicUrl).origin;
  const origins = ownOrigins(identity.publicUrl);
  const cookieName = origin.startsWith("https:") ? "__Host-session" : "session";
  const sealer = createStateSealer(options.secrets);
  const remix = pageHandlers(options.build, options.mode);
  const admission = {
    origins,
    memberProof: memberProof(options.secrets),
    // Anyone who had a session once may send these, and from many addresses.
    returned: new FormsUnderWay({ ofOne: 4, ofAll: 32 }),
    now: options.now,
  };
  const ofTheSite = {
    identity,
    pageCache,
    styleSheets,
    makeMemberProof: () => admission.memberProof.make(options.now()),
    draftSecrets: draftSecrets(options.secrets),
  };

  // More than one browser sends at a time, reports of pages included.
  const forms = new FormsUnderWay({ ofOne: 8 });
  const lateTokens = new LateTokens();

  return async function respond(request: Request, client: Client): Promise<Response> {
    const visitor = await openVisitor(request, client, { ...options, sealer, cookieName });
    if (isReport(request)) return answer(request, client, visitor, null);
    const tokens = await lateTokens.renew(visitor, options.now(), isUnsafe(request));
    return answer(request, client, visitor, tokens).finally(tokens.end);
  };

  /** @param tokens null to write no cookie */
  async function answer(request: Request, client: Client, visitor: Visitor, tokens: Renewal | null) {
    const nonce = randomBytes(16).toString("base64");
    let isRefused = false;
    const answered = await oneOfFew(forms, request, visitor, async () => {
      const checked = await admit(request, visitor, { ...admission, ...client });
      isRefused = checked instanceof Response;
      if (checked instanceof Response) return checked;
      const context = contextOf(request, client, { visitor, nonce, ...ofTheSite });
      return remix(checked, context).catch(unexpected(client));
    });
    // The entries would be lost on the way to /login.
    const hasEntries = visitor.entered !== null || visitor.askForFiles !== null;
    const isLost = visitor.wasEnded && (isFormOfScript(request) || hasEntries);
    const response = isLost ? staleForm(request, visitor, visitor.entered) : answered;
    if (isPageView(request, response, visitor)) pageViews.add(viewOf(request, visitor));
    const isKept = !tokens || (isUnsafe(request) && foundNoSession(visitor, isRefused));
    const state = isKept || tokens.isDelivered(visitor.state.session) ? null : visitor.state.changed;
    // A log-out too: a form under way must not bring the session back.
    if (state && !request.signal.aborted) tokens?.deliver();
    const notice = isKept ? null : visitor.notice.cookie(identity.publicUrl);
    return finish(response, visitor, { state, notice, nonce, sealer, cookieName, identity });
  }
}

/**
 * Whether a request that may change something came without a session, or with one that is over, and nothing was done. Its browser keeps
 * what it has, which may be another session: with a form of another site it does not send it (`SameSite=Lax`), and would let the response
 * replace it; and a form whose response comes late was sent before a login or a new password in another tab. The next page finds out
 * by itself.
 */
const foundNoSession = ({ isSignedIn, wasEnded }: Visitor, isRefused: boolean) =>
  !isSignedIn && (isRefused || wasEnded);

/** Responds to a form of a session while few others of it are under way. */
async function oneOfFew(
  forms: FormsUnderWay,
  { method }: Request,
  { state }: Visitor,
  respond: () => Promise<Response>,
): Promise<Response> {
  if (method !== "POST" || !state.session) return respond();
  const end = forms.begin(sessionIdOf(state.session));
  if (!end) return refusal(429, tooManyForms, { "Retry-After": "10" });
  return respond().finally(end);
}

const tooManyForms =
  "Too many forms are being sent at a time. Wait until one has arrived, then send this one again.";

type OfTheSite = Pick<
  AppLoadContext,
  "visitor" | "nonce" | "identity" | "makeMemberProof" | "draftSecrets" | "pageCache" | "styleSheets"
>;

function contextOf({ url }: Request, { request }: Client, ofTheSite: OfTheSite): AppLoadContext {
  return { ...ofTheSite, request, rendersPage: !new URL(url).searchParams.has("_data") };
}

async function openVisitor(
  request: Request,
  client: Client,
  options: SiteOptions & { sealer: StateSealer; cookieName: string },
): Promise<Visitor> {
  const cookies = request.headers.get("Cookie");
  const value = cookieIn(cookies, options.cookieName);
  const { publicUrl } = options.identity;
  return new Visitor({
    dispatch: options.dispatch,
    ...client,
    place: originOf(request),
    userAgent: (request.headers.get("User-Agent") ?? "").slice(0, 300),
    state: value ? await options.sealer.open(value) : null,
    notice: cookieIn(cookies, noticeCookieName(publicUrl)) ?? null,
    device: cookieIn(cookies, knownDeviceName(publicUrl)) ?? null,
    publicUrl,
    randomBytes: options.randomBytes,
  });
}

function unexpected({ request }: Client) {
  return (error: unknown) => {
    console.error(`request ${request}`, error);
    return refusal(500, "Something went wrong on our side. Try again in a moment.");
  };
}

/** Every page an onboarded researcher is shown is reported (specification §2). */
function isPageView({ method, url }: Request, { status, headers }: Response, visitor: Visitor): boolean {
  return (
    visitor.status.is_onboarded &&
    method === "GET" &&
    status === 200 &&
    !new URL(url).searchParams.has("_data") &&
    Boolean(headers.get("Content-Type")?.startsWith("text/html"))
  );
}

/** Its report. Errors are ignored (specification §7). */
function viewOf({ url }: Request, visitor: Visitor): () => Promise<void> {
  const { pathname } = new URL(url);
  return () => ignoreFailure(visitor.call(recordPageImpression, { url: pathname }));
}

interface Finishing {
  /** The cookie's next content; null to leave the browser's as it is. */
  state: State | null;
  /** The `Set-Cookie` of the notice; null to leave the browser's as it is. */
  notice: string | null;
  nonce: string;
  sealer: StateSealer;
  cookieName: string;
  identity: SiteIdentity;
}

async function finish(
  response: Response,
  visitor: Visitor,
  { state, notice, ...site }: Finishing,
): Promise<Response> {
  // On the response itself: a body that is put into another one is read as a stream, and no longer sent as it is.
  const { headers } = response;
  for (const [name, value] of Object.entries(pageHeaders(site.nonce, site.identity.publicUrl))) {
    if (!headers.has(name)) headers.set(name, value);
  }
  // Remix's own: of a page that accepts no form.
  if (response.status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
  // The server compresses by these (server/http/README.md); adding the header later would copy the response.
  if (!headers.has("Vary")) headers.set("Vary", "Accept-Encoding, Sec-Fetch-Site");
  const { retryAfterSeconds, deviceCookie } = visitor.api;
  if (retryAfterSeconds !== null && mayRetry.has(response.status)) {
    headers.set("Retry-After", String(retryAfterSeconds));
  }
  if (deviceCookie) headers.append("Set-Cookie", deviceCookie);
  // Caches store a response with all its headers: a cookie is one user's alone, and one that was renewed must not be lost.
  const isPublic = headers.get("Cache-Control")?.startsWith("public") === true;
  if ((state?.session || notice) && isPublic) headers.set("Cache-Control", "no-store");
  if (notice) headers.append("Set-Cookie", notice);
  if (state && !(isPublic && !state.session)) {
    const secure = site.cookieName.startsWith("__Host-") ? "; Secure" : "";
    headers.append(
      "Set-Cookie",
      `${site.cookieName}=${await site.sealer.seal(state)}; Path=/; HttpOnly; SameSite=Lax${secure}`,
    );
  }
  return response;
}
