import { forgetExpired } from "../api/auth/sweep";
import { emptyLog } from "../api/database/sqlite/empty-log";
import { tellOfExpiry } from "../api/gpg/expiry";
import { announceServer, type RunningServer } from "../api/instance/servers.store";
import { issuingOf } from "../api/receipts/issue";
import { applyRetention } from "../api/retention/apply";
import { createClockCheck } from "../api/retention/clock-check";
import type { Retention } from "../api/retention/periods";
import type { Services } from "../api/services";
import { lapseOffers } from "../api/submissions/lapse";
import { createSweep, SWEEP_INTERVAL_MS } from "../api/submissions/leftovers";
import { forgetWithdrawals } from "../api/submissions/receive";

/**
 * Runs the periodic jobs, now and every minute. Returns the function that stops them.
 *
 * @param server this process, as it announces itself
 */
export function keepHouse(services: Services, retention: Retention, server: RunningServer): () => void {
  const tidy = createHousekeeping(services, retention, server);
  void tidy();
  const timer = setInterval(tidy, SWEEP_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Makes one run of the periodic jobs: expiry and its notices, retention, the sweep of leftovers, and this process's announcement. A
 * job that fails is logged, tried again, and does not stop the others. What destroys or ends something by its date waits while the
 * clock is doubted (decision 083).
 */
export function createHousekeeping(
  services: Services,
  retention: Retention,
  server: RunningServer,
): () => Promise<void> {
  const sweep = createSweep(services);
  const findClock = createClockCheck(services);
  const failed = (job: string, error: unknown) =>
    services.log.error("housekeeping.failed", { job, error: String(error) });
  const attempt = <Result>(job: string, run: () => Promise<Result>): Promise<Result | null> =>
    run().catch((error: unknown) => {
      failed(job, error);
      return null;
    });
  const announce = () => announceServer(services.db, server, services.now());
  /** Whether what was removed may still be in SQLite's write-ahead log: a certificate says that it is destroyed. */
  let isInLog = false;
  const byDate = (now: Services["now"]) => {
    const dated = { ...services, now };
    const retaining = { db: services.db, store: services.store, now, ...issuingOf(services) };
    const retain = async () => {
      const removed = await applyRetention(retaining, retention, failed);
      if (Object.values(removed).some((rows) => rows > 0)) services.log.info("retention.applied", removed);
      // Not for views of pages, of which some are over every minute.
      const { impressions: _views, ...contents } = removed;
      isInLog ||= Object.values(contents).some((rows) => rows > 0);
      // While a backup reads the log, the next minute tries again.
      if (isInLog) isInLog = !(await emptyLog(services.db, 0));
      if (isInLog) services.log.warn("retention.log_not_emptied");
    };
    return {
      expired: () => forgetExpired(dated),
      withdrawn: () => forgetWithdrawals(dated),
      offers: () => lapseOffers(retaining),
      keys: () => tellOfExpiry(dated),
      retention: retain,
    };
  };
  return async () => {
    await attempt("announce", announce);
    const now = await attempt("clock", findClock);
    await attempt("leftovers", () => sweep({ keepMarks: now === null }));
    for (const [job, run] of Object.entries(now ? byDate(now) : {})) await attempt<unknown>(job, run);
  };
}
