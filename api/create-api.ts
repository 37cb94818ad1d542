import { Hono } from "hono";
import type { Endpoint } from "#contract/endpoint";
import { auth } from "./auth/auth.routes";
import { content } from "./content/content.routes";
import { gpg } from "./gpg/gpg.routes";
import { hardware } from "./hardware/hardware.routes";
import { health } from "./health/health.routes";
import type { ApiEnvironment } from "./http/environment";
import { handleCall } from "./http/handle-call";
import { createHonoAdapter } from "./http/hono-adapter";
import { refuseOthers } from "./http/methods";
import { createMiddleware, type Respond } from "./http/middleware";
import type { Observe } from "./http/observe";
import type { ApiRequest } from "./http/request";
import type { ApiResponse } from "./http/response";
import { impressions } from "./impressions/impressions.routes";
import { inquiries } from "./inquiries/inquiries.routes";
import { ndas } from "./ndas/ndas.routes";
import { profiles } from "./profiles/profiles.routes";
import { receipts } from "./receipts/receipts.routes";
import { referrals } from "./referrals/referrals.routes";
import { research } from "./research/research.routes";
import type { Services } from "./services";
import { submissionLife } from "./submissions/life.routes";
import { offers } from "./submissions/offers.routes";
import { sealedCopies } from "./submissions/sealed-copies";
import { submissions } from "./submissions/submissions.routes";

const routers = [
  health,
  auth,
  profiles,
  hardware,
  gpg,
  ndas,
  content,
  research,
  submissions,
  // Before routes that match the last part of a path as an id.
  receipts,
  sealedCopies,
  submissionLife,
  offers,
  referrals,
  inquiries,
  impressions,
];

/** The service: over HTTP as a Hono app, and in the same process by one call. */
export type Api = Hono<ApiEnvironment> & {
  /** Responds to a call of the contract as over HTTP, but without HTTP's own steps: matching a path, bytes, headers. */
  call: (endpoint: Pick<Endpoint, "method" | "path">, request: ApiRequest) => Promise<ApiResponse>;
};

/**
 * The service. Creating it starts nothing. Its state in memory, such as lists that are the same for every caller, is
 * only a cache: it can be lost at any time, and each process has its own.
 *
 * @param basePath the prefix of every path of the contract, such as `/api`
 * @param observe is called with every call, for logs and metrics
 */
export function createApi(services: Services, basePath = "", observe?: Observe): Api {
  const app = new Hono<ApiEnvironment>().basePath(basePath);
  const toHono = createHonoAdapter(services);
  const middleware = createMiddleware(services, observe);
  const refuse = refuseOthers(routers, basePath, middleware);
  const calls = new Map<string, Respond>();
  for (const route of routers.flatMap(({ routes }) => routes)) {
    const { endpoint } = route;
    const respond = handleCall(services, route, middleware);
    calls.set(nameOf(endpoint), respond);
    app.on(endpoint.method, pathsOf(endpoint), toHono(respond));
  }
  app.notFound(toHono(refuse));
  // A value that cannot be serialised as JSON, for instance: it also becomes a refusal with its headers, and is logged.
  app.onError((error, context) => toHono(middleware(null, () => Promise.reject(error)))(context));
  const call: Api["call"] = (endpoint, request) => (calls.get(nameOf(endpoint)) ?? refuse)(request);
  return Object.assign(app, { call });
}

function nameOf({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`;
}

/** A call's path as Hono writes it, without and with its trailing slash (specification 10.16). */
function pathsOf({ path }: Endpoint): [string, string] {
  const plain = path.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, "");
  return [plain, `${plain}/`];
}
