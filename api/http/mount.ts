import type { Context, Hono } from "hono";
import type { Budget, Endpoint } from "#contract/endpoint";
import { type Caller, mayCall, stageOf } from "../auth/caller";
import { authenticate } from "../auth/sessions";
import { clientScope } from "../security/client-scope";
import { spend } from "../security/throttle";
import type { Services } from "../services";
import { refused } from "./api-error";
import type { Area, Call, Route } from "./area";
import { bodyStream, readBody } from "./body";
import type { ApiEnvironment } from "./environment";

/** Serves every call of an area, each with and without its trailing slash (decisions 11). */
export function mount(app: Hono<ApiEnvironment>, services: Services, area: Area): void {
  for (const route of area.routes) {
    app.on(route.endpoint.method, pathsOf(route.endpoint), (context) => answer(context, services, route));
  }
}

/** A call's path as Hono writes it, without and with the trailing slash. */
export function pathsOf({ path }: Endpoint): [string, string] {
  const plain = path.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, "");
  return [plain, `${plain}/`];
}

/** Few an hour: they count what could be accepted, so that slips in a form spend from the general budget only. */
const hourlyBudgets: ReadonlySet<Budget> = new Set(["submission", "referral", "inquiry"]);

/** The one order in which every call is checked: who, how far, how often, what. */
async function answer(context: Context<ApiEnvironment>, services: Services, route: Route): Promise<Response> {
  const { endpoint } = route;
  if (context.req.header("Content-Encoding")) {
    throw refused(415, "Compressed requests are not taken. Send it without Content-Encoding.");
  }
  const client = {
    address: context.env.address ?? "unknown",
    userAgent: (context.req.header("User-Agent") ?? "").slice(0, 300),
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
    query: new URL(context.req.url).searchParams,
    headers: context.req.raw.headers,
    body,
    stream: () => bodyStream(context),
  } satisfies Omit<Call<Endpoint>, "user"> & { user: Caller | undefined };
  const reply = await route.handle(call as never);
  return reply instanceof Response ? reply : respond(endpoint, reply);
}

async function admit(context: Context, services: Services, endpoint: Endpoint): Promise<Caller> {
  const [scheme, token] = (context.req.header("Authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !token) {
    throw refused(401, "Sign in first: this call needs a Bearer access token.");
  }
  const caller = await authenticate(services, token);
  if (mayCall(stageOf(caller.status), endpoint.stage)) return caller;
  services.log.warn("access.refused", { researcher: caller.id, call: `${endpoint.method} ${endpoint.path}` });
  throw caller.status.is_onboarded
    ? refused(403, "Please complete your profile to continue.", "profile_incomplete")
    : refused(403, "Finish setting up your account first.", "onboarding_required");
}

function respond(endpoint: Endpoint, reply: unknown): Response {
  if (endpoint.status === 204) return new Response(null, { status: 204 });
  return Response.json(endpoint.reply.parse(reply), { status: endpoint.status });
}
