import { Hono } from "hono";
import { auth } from "./auth/auth.routes";
import { content } from "./content/content.routes";
import { gpg } from "./gpg/gpg.routes";
import { hardware } from "./hardware/hardware.routes";
import { health } from "./health/health.routes";
import { csrf } from "./http/csrf";
import type { ApiEnvironment } from "./http/environment";
import { refusalFor } from "./http/failure";
import { headers } from "./http/headers";
import { refuseOtherMethods } from "./http/methods";
import { mount } from "./http/mount";
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
 */
export function createApi(services: Services, basePath = ""): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>().basePath(basePath);
  app.use(headers(services));
  app.use(csrf(services));
  for (const area of areas) mount(app, services, area);
  refuseOtherMethods(app, areas);
  app.notFound(() => Response.json({ detail: "There is no such call." }, { status: 404 }));
  app.onError((error) => {
    const { status, body, headers } = refusalFor(error, services.log);
    return Response.json(body, { status, headers });
  });
  return app;
}
