import type { ServerType } from "@hono/node-server";
import type { Log } from "../api/logging/log";

/**
 * How long accepted requests may take to finish, from the signal on, so that all has ended in 20 s (docs/security.md R25).
 */
const DRAIN_MS = 18_000;
/** From the signal on: a database that does not respond must not keep the process alive. */
const END_MS = 19_500;
/** One Ctrl-C in a terminal arrives twice: from the terminal and from npm, which forwards it. */
const SAME_SIGNAL_MS = 1_000;

interface Options {
  log: Log;
  /** How long requests are still accepted, in milliseconds, so that a load balancer sees `/readyz` first. */
  delayMs: number;
  /** Stops the periodic jobs. */
  endHousekeeping: () => void;
  /** Closes the database. */
  close: () => Promise<void>;
}

/** The end of a process. */
export interface Stop {
  isStopping: () => boolean;
  /** From now on SIGTERM and SIGINT stop the server. */
  listenFor: (server: ServerType) => void;
}

/**
 * On SIGTERM and SIGINT: is not ready any more, accepts nothing after the delay, lets requests finish, closes the
 * database. A second signal ends the process immediately, unless it comes so soon that it is a repetition of the first.
 */
export function gracefulStop({ log, delayMs, endHousekeeping, close }: Options): Stop {
  /** In milliseconds of a monotonic clock. */
  let since: number | null = null;
  const stop = (server: ServerType, signal: NodeJS.Signals) => {
    const at = performance.now();
    if (since !== null) {
      if (at - since > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    since = at;
    endHousekeeping();
    log.info("server.stopping", { signal });
    const cut = setTimeout(() => {
      log.warn("server.cut");
      if ("closeAllConnections" in server) server.closeAllConnections();
    }, DRAIN_MS);
    setTimeout(() => process.exit(0), END_MS).unref();
    setTimeout(() => {
      server.close(async () => {
        clearTimeout(cut);
        await close();
        log.info("server.stopped");
        process.exit(0);
      });
      if ("closeIdleConnections" in server) server.closeIdleConnections();
    }, delayMs);
  };
  return {
    isStopping: () => since !== null,
    listenFor(server) {
      for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(server, signal));
    },
  };
}
