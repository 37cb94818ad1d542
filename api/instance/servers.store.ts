import type { Database } from "../database/schema";

/** A server announces each minute that it runs; one that has not for so long was killed. Milliseconds. */
export const SERVER_GONE_MS = 3 * 60_000;

/** A server that runs, and the keys of the vault that it has. */
export interface RunningServer {
  id: string;
  keyIds: readonly string[];
  /** Milliseconds since 1970. */
  startedAt: number;
}

/** Records that a server runs, and with which keys; removes those that were killed. To be called each minute. */
export async function announceServer(
  db: Database,
  { id, keyIds, startedAt }: RunningServer,
  now: number,
): Promise<void> {
  const row = { key_ids: keyIds.join(" "), started_at: startedAt, seen_at: now };
  await db
    .insertInto("servers")
    .values({ id, ...row })
    .onConflict((on) => on.column("id").doUpdateSet(row))
    .execute();
  await db
    .deleteFrom("servers")
    .where("seen_at", "<", now - SERVER_GONE_MS)
    .execute();
}

/** Removes a server that stops. */
export async function removeServer(db: Database, id: string): Promise<void> {
  await db.deleteFrom("servers").where("id", "=", id).execute();
}

/** The servers that run now. */
export async function findServers(db: Database, now: number): Promise<RunningServer[]> {
  const rows = await db
    .selectFrom("servers")
    .selectAll()
    .where("seen_at", ">=", now - SERVER_GONE_MS)
    .orderBy("id")
    .execute();
  return rows.map(({ id, key_ids, started_at }) => ({
    id,
    keyIds: key_ids.split(" "),
    startedAt: started_at,
  }));
}
