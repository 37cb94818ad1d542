import { transaction } from "../database/transaction";
import { findClockNotes, updateClockNotes } from "../instance/instance.store";
import type { Services } from "../services";
import { DOUBTED_FOR_MS, judgeClock } from "./clock.rules";

/**
 * Makes the check of this process's clock, to be called before each housekeeping. It returns the clock to go by, which goes on from the
 * moment that was judged by the monotonic clock: a step in the midst of housekeeping has no effect. Null while the clock is doubted:
 * then nothing is destroyed or ended by its date (decision 083).
 *
 * The notes are the instance's, so that a doubt outlives the process, and no process believes a clock that differs from another's.
 * Logs each doubt, and its end.
 */
export function createClockCheck({
  db,
  now,
  elapsed,
  log,
}: Pick<Services, "db" | "now" | "elapsed" | "log">): () => Promise<Services["now"] | null> {
  let byMonotonic = steadyClock({ now, elapsed });
  /** The doubt that this process has logged. */
  let logged: number | null = null;
  return async () => {
    const expected = byMonotonic();
    const steady = steadyClock({ now, elapsed });
    const at = steady();
    const { before, after } = await transaction(db, async (tx) => {
      const before = await findClockNotes(tx);
      const after = judgeClock(before, at, expected);
      await updateClockNotes(tx, after);
      return { before, after };
    });
    const since = after.clock_doubted_at;
    if (since === at) byMonotonic = steady;
    if (since !== null && since !== logged) {
      log.warn("clock.doubted", {
        clock: iso(at),
        last_housekeeping: before.last_housekeeping_at === null ? null : iso(before.last_housekeeping_at),
        by_monotonic_clock: iso(expected),
        until: iso(since + DOUBTED_FOR_MS),
        remedy: REMEDY,
      });
    }
    if (since === null && before.clock_doubted_at !== null) log.info("clock.believed", { clock: iso(at) });
    logged = since;
    return since === null ? steady : null;
  };
}

/** A clock that goes on from the present moment by the monotonic clock, whatever becomes of the wall clock. */
export function steadyClock({ now, elapsed }: Pick<Services, "now" | "elapsed">): Services["now"] {
  const ahead = now() - elapsed();
  return () => Math.round(ahead + elapsed());
}

const REMEDY =
  'Nothing is destroyed or ended by its date before "until". If the clock is wrong, set it right and restart. If it is right, because nothing ran for more than a day or a backup was restored, wait, or run "programme retention run".';

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
