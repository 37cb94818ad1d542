import type { Budget, Endpoint } from "#contract/endpoint";
import { knownDeviceName } from "#contract/known-device";
import { type Caller, mayCall, stageOf } from "../auth/caller";
import { authenticate } from "../auth/sessions";
import { clientScope } from "../security/client-scope";
import { logOfRequest } from "../security/log";
import { spend } from "../security/throttle";
import type { Services } from "../services";
import type { Answer } from "./answer";
import { refused } from "./api-error";
import { type Call, Ready, type Route } from "./area";
import type { Answering, Around } from "./around";
import { type Asked, cookieOf } from "./asked";
import { bodyStream, readBody } from "./body";

/** What answers a call: it is checked, handled, and told as the contract says. */
export function answering(services: Services, route: Route, around: Around): Answering {
  const { endpoint } = route;
  return around(endpoint.path.replace(/\/$/, ""), async (asked) => {
    const reply = await answer(asked, services, route);
    return reply instanceof Ready ? reply.answer : told(endpoint, reply);
  });
}

/** Few an hour: they count what could be accepted, so that slips in a form spend from the general budget only. */
const hourlyBudgets: ReadonlySet<Budget> = new Set(["submission", "referral", "inquiry"]);

/** The one order in which every call is checked: who, how far, how often, what. */
async function answer(asked: Asked, opened: Services, route: Route): Promise<unknown> {
  const services = { ...opened, log: logOfRequest(opened.log, asked.request) };
  const { endpoint } = route;
  if (asked.header("content-encoding")) {
    throw refused(415, "Compressed requests are not taken. Send it without Content-Encoding.");
  }
  const client = {
    address: asked.address ?? "unknown",
    userAgent: (asked.header("user-agent") ?? "").slice(0, 300),
    device: cookieOf(asked, knownDeviceName(services.identity.publicUrl)),
  };
  const user = endpoint.stage === "anyone" ? undefined : await admit(asked, services, endpoint);
  const who = user?.session_id ?? clientScope(client.address);
  const { budget } = endpoint;
  const isHourly = budget !== null && hourlyBudgets.has(budget);
  // A refresh is counted for the session in its body, so its handler does that.
  if (budget && budget !== "refresh") await spend(services, isHourly ? "write" : budget, who);
  const body = await readBody(asked, endpoint);
  if (isHourly) await spend(services, budget, who);
  const call = {
    ...services,
    user,
    client,
    id: asked.id,
    query: asked.query,
    header: (name) => asked.header(name),
    body,
    stream: () => bodyStream(asked),
  } satisfies Omit<Call<Endpoint>, "user"> & { user: Caller | undefined };
  return route.handle(call as never);
}

async function admit(asked: Asked, services: Services, endpoint: Endpoint): Promise<Caller> {
  const [scheme, token] = (asked.header("authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !token) {
    throw refused(401, "Sign in first: this call needs a Bearer access token.");
  }
  const caller = await callerOf(asked, services, token);
  if (mayCall(stageOf(caller.status), endpoint.stage)) return caller;
  services.log.warn("access.refused", { researcher: caller.id, call: `${endpoint.method} ${endpoint.path}` });
  throw caller.status.is_onboarded
    ? refused(403, "Please complete your profile to continue.", "profile_incomplete")
    : refused(403, "Finish setting up your account first.", "onboarding_required");
}

/** Whoever has been found for a page of the site, by its reads. */
const found = new WeakMap<object, { token: string; caller: Promise<Caller> }>();

/** The researcher behind a token: looked up at every call, and once for all that one page reads. */
function callerOf({ page, method }: Asked, services: Services, token: string): Promise<Caller> {
  if (!page || method !== "GET") return authenticate(services, token);
  const known = found.get(page);
  if (known?.token === token) return known.caller;
  const caller = authenticate(services, token);
  found.set(page, { token, caller });
  return caller;
}

/** A reply's value, as the contract says that it is told. */
function told(endpoint: Endpoint, reply: unknown): Answer {
  if (endpoint.status === 204) return { status: 204 };
  return { status: endpoint.status, value: endpoint.reply.parse(reply) };
}
