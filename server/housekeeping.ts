import { forgetExpired } from "../api/auth/sweep";
import { applyRetention } from "../api/retention/apply";
import type { RetentionPeriods } from "../api/retention/periods";
import type { Services } from "../api/services";
import { createSweep, SWEEP_INTERVAL_MS } from "../api/submissions/leftovers";

/** Clears away what is over, now and every minute. Answers what stops it. A failure is noted and tried again. */
export function keepHouse(services: Services, retention: RetentionPeriods): () => void {
  const sweep = createSweep(services);
  const tidy = async () => {
    try {
      await forgetExpired(services);
      await sweep();
      const removed = await applyRetention(services, retention);
      if (Object.values(removed).some((rows) => rows > 0)) services.log.info("retention.applied", removed);
    } catch (error) {
      services.log.error("housekeeping.failed", { error: String(error) });
    }
  };
  void tidy();
  const timer = setInterval(tidy, SWEEP_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
