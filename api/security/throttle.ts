import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Budget } from "#contract/endpoint";
import { tooMany } from "../http/api-error";
import type { Services } from "../services";

/** How many calls a session (or, without one, an address) may make in a window (security requirements, parameters §2). */
export const budgets: Record<Budget, { calls: number; windowMs: number }> = {
  sign_in: { calls: 60, windowMs: 60_000 },
  refresh: { calls: 30, windowMs: 60_000 },
  write: { calls: 60, windowMs: 60_000 },
  submission: { calls: 10, windowMs: 3_600_000 },
  referral: { calls: 5, windowMs: 3_600_000 },
  inquiry: { calls: 5, windowMs: 3_600_000 },
  impression: { calls: 120, windowMs: 60_000 },
};

/** Throttle keys are HMACs, so that neither addresses nor e-mails stand in the table. */
export function throttleKey({ keys }: Pick<Services, "keys">, ...parts: string[]): string {
  return createHmac("sha256", keys.throttle).update(parts.join("\u0000")).digest("base64url");
}

/** Counts one event in a window and answers how many there are now; atomic, also between processes. */
export async function countEvent(services: Services, key: string, windowMs: number) {
  const now = services.now();
  const row = await services.db
    .insertInto("throttles")
    .values({ key, count: 1, window_ends_at: now + windowMs, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when throttles.window_ends_at <= ${now} then 1 else throttles.count + 1 end`,
        window_ends_at: sql`case when throttles.window_ends_at <= ${now} then ${now + windowMs} else throttles.window_ends_at end`,
      }),
    )
    .returning(["count", "window_ends_at"])
    .executeTakeFirstOrThrow();
  return { count: row.count, window_ends_at: row.window_ends_at };
}

/** Spends one call from a budget. Throws 429 with Retry-After when none is left. */
export async function spend(services: Services, budget: Budget, who: string): Promise<void> {
  const { calls, windowMs } = budgets[budget];
  const { count, window_ends_at } = await countEvent(
    services,
    throttleKey(services, "budget", budget, who),
    windowMs,
  );
  if (count > calls) throw tooMany(window_ends_at - services.now());
}
