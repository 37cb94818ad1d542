import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { startLosingProxy } from "../../../tests/support/database/losing-proxy";
import { migratedDatabase } from "../../../tests/support/database/postgres-database";
import { sampleResearch } from "../../../tests/support/requests/sample-research";
import { testApi } from "../../../tests/support/servers/api";
import { OutcomeUnknown } from "../outcome-unknown";
import { transaction } from "../transaction";
import { openPostgres } from "./postgres";

/** A database behind a proxy that loses a COMMIT. */
async function losing() {
  const proxy = await startLosingProxy(await migratedDatabase());
  const db = openPostgres(proxy.url);
  onTestFinished(() => db.destroy());
  return { db, ...proxy };
}

test("research whose commit had no response may be stored, and is stored once when it is sent again with its id", async () => {
  const { db, loses } = await losing();
  const api = await testApi({ db });
  const { token } = await api.signedIn();
  const json = { id: api.services.newId(), revision: 1, details: sampleResearch };
  const submit = () => api.request("POST", "/submissions", { token, json });
  loses("answer-cut");

  const first = await submit();
  const second = await submit();

  expect(first.status).toBe(503);
  expect(await first.json()).toEqual({ detail: expect.stringContaining("may have been stored") });
  expect(second.status).toBe(201);
  expect(await api.rows("submissions")).toHaveLength(1);
});

test("a commit that the driver no longer sends is known to be not done", async () => {
  const { db } = await losing();
  const work = transaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const pid = rows[0]?.pid;
    await sql`select pg_terminate_backend(${pid})`.execute(db);
    const isThere = sql`select pid from pg_stat_activity where pid = ${pid}`;
    await expect.poll(async () => (await isThere.execute(db)).rows).toEqual([]);
  });

  const error = await work.catch((reason: unknown) => reason);

  expect(error).toMatchObject({ code: "08006" });
  expect(error).not.toBeInstanceOf(OutcomeUnknown);
});
