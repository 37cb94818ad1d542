import * as contract from "#contract/health";
import { refused } from "../http/api-error";
import { createRouter } from "../http/router";
import { findUnready } from "../instance/readiness";

export const health = createRouter();

health.on(contract.health, async () => ({ status: "ok" as const }));

health.on(contract.readiness, async (call) => {
  const unready = await findUnready(call);
  if (!unready) return { status: "ok" as const };
  const { detail, ...why } = unready;
  call.log.error("readiness.failed", why);
  throw refused(503, detail);
});
