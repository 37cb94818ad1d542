import { Hono } from "hono";
import { auth } from "./auth/auth.routes";
import { content } from "./content/content.routes";
import { gpg } from "./gpg/gpg.routes";
import { hardware } from "./hardware/hardware.routes";
import { health } from "./health/health.routes";
import { around } from "./http/around";
import type { ApiEnvironment } from "./http/environment";
import { refuseOthers } from "./http/methods";
import { mount } from "./http/mount";
import type { Observe } from "./http/observe";
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

/**
 * The service as a Hono app. It starts nothing and keeps nothing in memory.
 *
 * @param basePath stands before every path of the contract, such as `/api`
 * @param observe is told of every call, for logs and metrics
 */
export function createApi(services: Services, basePath = "", observe?: Observe): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>().basePath(basePath);
  const everyAnswer = around(services, observe);
  for (const area of areas) mount(app, services, area, everyAnswer);
  app.notFound(refuseOthers(areas, basePath, everyAnswer));
  return app;
}
