import type { Budget, Endpoint } from "#contract/endpoint";
import { clientScope } from "#lib/client-scope";
import { admitToken, refusedToken } from "../auth/access-tokens/admit-token";
import { isAccessToken, mentionsAccessToken } from "../auth/access-tokens/token-text";
import { type Caller, mayCall, stageOf } from "../auth/caller";
import { authenticate, refuseEnded } from "../auth/sessions/sessions";
import type { Services } from "../services";
import { spend } from "../throttling/throttle";
import { refused } from "./api-error";
import { bearerOf } from "./bearer";
import { readBody } from "./body";
import { CallContext } from "./call-context";
import type { Middleware, Respond } from "./middleware";
import type { ApiRequest } from "./request";
import { type ApiResponse, ReadyResponse } from "./response";
import type { Route } from "./router";

/** Responds to a call: checks and handles it, and shapes the reply by the contract. */
export function handleCall(services: Services, route: Route, middleware: Middleware): Respond {
  const { endpoint } = route;
  return middleware(endpoint.path.replace(/\/$/, ""), async (request) => {
    const reply = await checkAndHandle(request, new CallContext(services, request), route);
    return reply instanceof ReadyResponse ? reply.response : responseOf(endpoint, reply);
  });
}

/** Few an hour: they count valid calls only, so that slips in a form spend from the general budget only. */
const hourlyBudgets: ReadonlySet<Budget> = new Set<Budget>([
  "submission",
  "message",
  "score",
  "request",
  "referral",
  "inquiry",
]);

/** The one order in which every call is checked: caller, stage, rate, body. */
async function checkAndHandle(
  request: ApiRequest,
  call: CallContext,
  { endpoint, handle }: Route,
): Promise<unknown> {
  if (request.header("content-encoding")) {
    throw refused(415, "Compressed requests are not taken. Send it without Content-Encoding.");
  }
  refuseMisplacedToken(request, endpoint);
  if (endpoint.stage !== "anyone") call.user = await admit(request, call, endpoint);
  const client = clientScope(call.client.address);
  const { budget } = endpoint;
  // All access tokens of a researcher share one budget, and so do their page views; otherwise each session has its own.
  const isOfResearcher = call.user?.access_token || budget === "impression";
  const who = (isOfResearcher ? call.user?.id : call.user?.session_id) ?? client;
  const isHourly = budget !== null && hourlyBudgets.has(budget);
  // A refresh is counted for the session in its body, so its handler does that.
  if (budget && budget !== "refresh") await spend(call, isHourly ? "write" : budget, who);
  call.body = await readBody(request, endpoint);
  // A body can take a minute, and a session ends immediately, also for calls that began before.
  if (call.user && call.body !== undefined) await refuseEnded(call, call.user);
  // By researcher: otherwise each sign-in would begin another hour.
  if (isHourly) await spend(call, budget, call.user?.id ?? client);
  return handle(call as never);
}

/**
 * Throws for an access token in an address, which histories and logs retain, and for one at a call that changes something
 * and needs no caller: a request with such a token needs no form token (`csrf.ts`), and could otherwise begin a session
 * without one.
 */
function refuseMisplacedToken(request: ApiRequest, endpoint: Endpoint): void {
  // As a parameter's name too, and instead of an id.
  if (mentionsAccessToken(`${request.path} ${request.query}`)) {
    throw refused(
      400,
      "An access token goes into the Authorization header. End this one on the site: addresses are kept in histories and logs.",
    );
  }
  if (endpoint.stage !== "anyone" || endpoint.method === "GET") return;
  if (isAccessToken(bearerOf(request))) throw refusedToken(endpoint);
}

async function admit(request: ApiRequest, services: Services, endpoint: Endpoint): Promise<Caller> {
  const token = bearerOf(request);
  if (!token) throw refused(401, "Log in first: this call needs a Bearer access token.");
  const caller = isAccessToken(token)
    ? await admitToken(services, token, endpoint)
    : await callerOf(request, services, token);
  if (mayCall(stageOf(caller.status), endpoint.stage)) return caller;
  services.log.warn("access.refused", { researcher: caller.id, call: `${endpoint.method} ${endpoint.path}` });
  throw caller.status.is_onboarded
    ? refused(403, "Please complete your profile to continue.", "profile_incomplete")
    : refused(403, "Finish setting up your account first.", "onboarding_required");
}

/** The caller already found for a page of the site, by the page. */
const found = new WeakMap<object, { token: string; caller: Promise<Caller> }>();

/** The researcher whom a token authenticates: looked up at every call, and once for all that one page reads. */
function callerOf({ page, method }: ApiRequest, services: Services, token: string): Promise<Caller> {
  if (!page || method !== "GET") return authenticate(services, token);
  const known = found.get(page);
  if (known?.token === token) return known.caller;
  const caller = authenticate(services, token);
  found.set(page, { token, caller });
  return caller;
}

/** The response with a reply's value, reduced to the fields of the contract. */
function responseOf(endpoint: Endpoint, reply: unknown): ApiResponse {
  if (endpoint.status === 204) return { status: 204 };
  return { status: endpoint.status, value: endpoint.reply.parse(reply) };
}
