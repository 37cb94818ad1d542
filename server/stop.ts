import type { ServerType } from "@hono/node-server";
import type { Services } from "../api/services";

/** How long accepted requests may take to finish (security requirements R25). */
const DRAIN_MS = 20_000;

/**
 * On SIGTERM and SIGINT: accepts nothing more, lets requests finish, closes the database. A second signal ends at once.
 *
 * @param endHousekeeping stops what runs beside the requests
 */
export function stopGracefully(
  server: ServerType,
  { db, log }: Pick<Services, "db" | "log">,
  endHousekeeping: () => void,
): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    endHousekeeping();
    log.info("server.stopping", { signal });
    const drained = setTimeout(
      () => "closeAllConnections" in server && server.closeAllConnections(),
      DRAIN_MS,
    );
    server.close(async () => {
      clearTimeout(drained);
      await db.destroy();
      log.info("server.stopped");
      process.exit(0);
    });
    if ("closeIdleConnections" in server) server.closeIdleConnections();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
