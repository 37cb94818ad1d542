import { forgetExpired } from "../api/auth/sweep";
import { tellOfExpiry } from "../api/gpg/expiry";
import { announceServer, type RunningServer } from "../api/instance/servers.store";
import { issuingOf } from "../api/receipts/issue";
import { applyRetention } from "../api/retention/apply";
import type { Retention } from "../api/retention/periods";
import type { Services } from "../api/services";
import { lapseOffers } from "../api/submissions/lapse";
import { createSweep, SWEEP_INTERVAL_MS } from "../api/submissions/leftovers";
import { forgetWithdrawals } from "../api/submissions/receive";

/**
 * Runs the periodic jobs, now and every minute: expiry and its notices, retention, the sweep of leftovers, and this process's
 * announcement. Returns the function that stops them. A job that fails is logged, tried again, and does not stop the others.
 *
 * @param server this process, as it announces itself
 */
export function keepHouse(services: Services, retention: Retention, server: RunningServer): () => void {
  const sweep = createSweep(services);
  const failed = (job: string, error: unknown) =>
    services.log.error("housekeeping.failed", { job, error: String(error) });
  const retaining = { db: services.db, store: services.store, now: services.now, ...issuingOf(services) };
  const retain = async () => {
    const removed = await applyRetention(retaining, retention, failed);
    if (Object.values(removed).some((rows) => rows > 0)) services.log.info("retention.applied", removed);
  };
  const announce = () => announceServer(services.db, server, services.now());
  const jobs = {
    announce,
    expired: () => forgetExpired(services),
    withdrawn: () => forgetWithdrawals(services),
    offers: () => lapseOffers(retaining),
    keys: () => tellOfExpiry(services),
    leftovers: sweep,
    retention: retain,
  };
  const tidy = async () => {
    for (const [job, run] of Object.entries(jobs)) await run().catch((error: unknown) => failed(job, error));
  };
  void tidy();
  const timer = setInterval(tidy, SWEEP_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
