import { z } from "zod";
import { endpoint } from "./calls";

const Health = z.object({ status: z.literal("ok") });

/** Responds while the process is alive. */
export const health = endpoint("GET", "/healthz", { stage: "anyone", reply: Health });

/** Responds 200 when the database is reachable and migrated, 503 `{detail}` otherwise. */
export const readiness = endpoint("GET", "/readyz", { stage: "anyone", reply: Health });
