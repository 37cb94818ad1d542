import { Hono } from "hono";
import type { Endpoint } from "#contract/endpoint";
import { auth } from "./auth/auth.routes";
import { content } from "./content/content.routes";
import { gpg } from "./gpg/gpg.routes";
import { hardware } from "./hardware/hardware.routes";
import { health } from "./health/health.routes";
import { callsOf } from "./http/call-context";
import type { ApiEnvironment } from "./http/environment";
import { answering } from "./http/handle-call";
import { overHttp } from "./http/hono-adapter";
import { refuseOthers } from "./http/methods";
import { type Answering, around } from "./http/middleware";
import type { Observe } from "./http/observe";
import type { Asked } from "./http/request";
import type { Answer } from "./http/response";
import { impressions } from "./impressions/impressions.routes";
import { inquiries } from "./inquiries/inquiries.routes";
import { ndas } from "./ndas/ndas.routes";
import { profiles } from "./profiles/profiles.routes";
import { referrals } from "./referrals/referrals.routes";
import { research } from "./research/research.routes";
import type { Services } from "./services";
import { submissions } from "./submissions/submissions.routes";

const areas = [
  health,
  auth,
  profiles,
  hardware,
  gpg,
  ndas,
  content,
  research,
  submissions,
  referrals,
  inquiries,
  impressions,
];

/** The service: over HTTP as a Hono app, and in the same process by one call. */
export type Api = Hono<ApiEnvironment> & {
  /** Answers a call of the contract as over HTTP, but for what only HTTP needs: an address to look for, bytes, headers. */
  ask: (endpoint: Pick<Endpoint, "method" | "path">, asked: Asked) => Promise<Answer>;
};

/**
 * The service. It starts nothing. What it keeps in memory, such as lists that are the same for everybody, is only there to
 * be quick: it can be lost at any time, and several processes have it each by itself.
 *
 * @param basePath stands before every path of the contract, such as `/api`
 * @param observe is told of every call, for logs and metrics
 */
export function createApi(services: Services, basePath = "", observe?: Observe): Api {
  const app = new Hono<ApiEnvironment>().basePath(basePath);
  const handler = overHttp(services);
  const called = callsOf(services);
  const everyAnswer = around(services, observe);
  const others = refuseOthers(areas, basePath, everyAnswer);
  const calls = new Map<string, Answering>();
  for (const route of areas.flatMap((area) => area.routes)) {
    const { endpoint } = route;
    const answer = answering(called, route, everyAnswer);
    calls.set(nameOf(endpoint), answer);
    app.on(endpoint.method, pathsOf(endpoint), handler(answer));
  }
  app.notFound(handler(others));
  // What cannot be told as JSON, for instance: it also ends as a refusal with its headers, and in the log.
  app.onError((error, context) => handler(everyAnswer(null, () => Promise.reject(error)))(context));
  const ask: Api["ask"] = (endpoint, asked) => (calls.get(nameOf(endpoint)) ?? others)(asked);
  return Object.assign(app, { ask });
}

function nameOf({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`;
}

/** A call's path as Hono writes it, without and with its trailing slash (specification 10.16). */
function pathsOf({ path }: Endpoint): [string, string] {
  const plain = path.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, "");
  return [plain, `${plain}/`];
}
