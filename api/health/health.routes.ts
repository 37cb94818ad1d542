import { sql } from "kysely";
import * as contract from "#contract/health";
import { refused } from "../http/api-error";
import { area } from "../http/area";

export const health = area();

health.on(contract.health, async () => ({ status: "ok" as const }));

health.on(contract.readiness, async ({ db, log }) => {
  try {
    await sql`select 1 from researchers limit 1`.execute(db);
  } catch (error) {
    log.error("readiness.failed", { error: String(error) });
    throw refused(503, "The database does not answer.");
  }
  return { status: "ok" as const };
});
