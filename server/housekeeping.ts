import { forgetExpired } from "../api/auth/sweep";
import type { Services } from "../api/services";
import { SWEEP_INTERVAL_MS, sweepLeftovers } from "../api/submissions/leftovers";

/** Clears away what is over, now and every few minutes. Answers what stops it. A failure is noted and tried again. */
export function keepHouse(services: Services): () => void {
  const tidy = async () => {
    try {
      await forgetExpired(services);
      await sweepLeftovers(services);
    } catch (error) {
      services.log.error("housekeeping.failed", { error: String(error) });
    }
  };
  void tidy();
  const timer = setInterval(tidy, SWEEP_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
