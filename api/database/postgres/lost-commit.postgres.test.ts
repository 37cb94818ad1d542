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

test("of a commit during which the server ends the connection it is not said that it failed", async () => {
  const { db } = await losing();
  const api = await testApi({ db });
  const { token } = await api.signedIn();
  await sql`create function end_session() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(1);
      return null;
    end $$`.execute(db);
  await sql`create constraint trigger ended after insert on inquiries
    deferrable initially deferred for each row execute function end_session()`.execute(db);

  const response = await api.request("POST", "/inquiries", { token, form: { message: "Hello" } });

  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, null]);
  expect(await response.json()).toEqual({ detail: expect.stringContaining("may have been stored") });
  expect(api.logged).toContainEqual(
    expect.objectContaining({ fields: expect.objectContaining({ cause: "08007" }) }),
  );
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
