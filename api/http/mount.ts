import type { Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import type { Budget, Endpoint } from "#contract/endpoint";
import { knownDeviceName } from "#contract/known-device";
import { type Caller, mayCall, stageOf } from "../auth/caller";
import { authenticate } from "../auth/sessions";
import { clientScope } from "../security/client-scope";
import { logOfRequest } from "../security/log";
import { spend } from "../security/throttle";
import type { Services } from "../services";
import { refused } from "./api-error";
import { type Area, type Call, Ready, type Route } from "./area";
import type { Around, Work } from "./around";
import { bodyStream, readBody } from "./body";
import type { ApiEnvironment } from "./environment";
import type { Answer } from "./headers";

/** Serves every call of an area, each with and without its trailing slash (decisions 11). */
export function mount(app: Hono<ApiEnvironment>, services: Services, area: Area, around: Around): void {
  for (const route of area.routes) {
    const { endpoint } = route;
    const work: Work = async (context) => {
      const reply = await answer(context, services, route);
      return reply instanceof Response || reply instanceof Ready ? reply : told(endpoint, reply);
    };
    app.on(endpoint.method, pathsOf(endpoint), around(endpoint.path.replace(/\/$/, ""), work));
  }
}

/** A call's path as Hono writes it, without and with the trailing slash. */
function pathsOf({ path }: Endpoint): [string, string] {
  const plain = path.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, "");
  return [plain, `${plain}/`];
}

/** Few an hour: they count what could be accepted, so that slips in a form spend from the general budget only. */
const hourlyBudgets: ReadonlySet<Budget> = new Set(["submission", "referral", "inquiry"]);

/** The one order in which every call is checked: who, how far, how often, what. */
async function answer(context: Context<ApiEnvironment>, opened: Services, route: Route): Promise<unknown> {
  const services = { ...opened, log: logOfRequest(opened.log, context.env.request) };
  const { endpoint } = route;
  if (context.req.header("Content-Encoding")) {
    throw refused(415, "Compressed requests are not taken. Send it without Content-Encoding.");
  }
  const client = {
    address: context.env.address ?? "unknown",
    userAgent: (context.req.header("User-Agent") ?? "").slice(0, 300),
    device: getCookie(context, knownDeviceName(services.identity.publicUrl)),
  };
  const user = endpoint.stage === "anyone" ? undefined : await admit(context, services, endpoint);
  const who = user?.session_id ?? clientScope(client.address);
  const { budget } = endpoint;
  const isHourly = budget !== null && hourlyBudgets.has(budget);
  // A refresh is counted for the session in its body, so its handler does that.
  if (budget && budget !== "refresh") await spend(services, isHourly ? "write" : budget, who);
  const body = await readBody(context, endpoint);
  if (isHourly) await spend(services, budget, who);
  const call = {
    ...services,
    user,
    client,
    id: context.req.param("id") ?? "",
    query: queryOf(context),
    headers: context.req.raw.headers,
    body,
    stream: () => bodyStream(context),
  } satisfies Omit<Call<Endpoint>, "user"> & { user: Caller | undefined };
  return route.handle(call as never);
}

async function admit(
  context: Context<ApiEnvironment>,
  services: Services,
  endpoint: Endpoint,
): Promise<Caller> {
  const [scheme, token] = (context.req.header("Authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !token) {
    throw refused(401, "Sign in first: this call needs a Bearer access token.");
  }
  const caller = await callerOf(context, services, token);
  if (mayCall(stageOf(caller.status), endpoint.stage)) return caller;
  services.log.warn("access.refused", { researcher: caller.id, call: `${endpoint.method} ${endpoint.path}` });
  throw caller.status.is_onboarded
    ? refused(403, "Please complete your profile to continue.", "profile_incomplete")
    : refused(403, "Finish setting up your account first.", "onboarding_required");
}

/** Whoever has been found for a page of the site, by its reads. */
const found = new WeakMap<object, { token: string; caller: Promise<Caller> }>();

/** The researcher behind a token: looked up at every call, and once for all that one page reads. */
function callerOf({ env, req }: Context<ApiEnvironment>, services: Services, token: string): Promise<Caller> {
  if (!env.page || req.method !== "GET") return authenticate(services, token);
  const known = found.get(env.page);
  if (known?.token === token) return known.caller;
  const caller = authenticate(services, token);
  found.set(env.page, { token, caller });
  return caller;
}

/** Most calls have none, and taking an address apart takes as long as a query. */
function queryOf({ req }: Context): URLSearchParams {
  return req.url.includes("?") ? new URL(req.url).searchParams : new URLSearchParams();
}

/** A reply's value, as the contract says that it is told. */
function told(endpoint: Endpoint, reply: unknown): Answer {
  if (endpoint.status === 204) return { status: 204, headers: {}, body: null };
  const body = JSON.stringify(endpoint.reply.parse(reply));
  return { status: endpoint.status, headers: { "Content-Type": "application/json" }, body };
}
