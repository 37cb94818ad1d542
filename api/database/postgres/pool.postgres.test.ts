import pg from "pg";
import { expect, test } from "vitest";
import { migratedDatabase } from "../../../tests/support/database/postgres-database";
import { FRESH_MS, reportingPool } from "./pool";

test("before a change its connection is asked whether it is there, unless it is new or has just answered", async () => {
  const asked: string[] = [];
  const driver = new pg.Pool({ connectionString: await migratedDatabase(), max: 1 });
  driver.on("connect", (client) => {
    const query = client.query.bind(client) as (config: pg.QueryConfig) => Promise<unknown>;
    const noting = (config: pg.QueryConfig) => {
      asked.push(config.text);
      return query(config);
    };
    client.query = noting as typeof client.query;
  });
  let now = 0;
  const pool = reportingPool(driver, () => now);
  const change = "delete from content_versions";
  const run = async (sql: string) => {
    const client = await pool.connect();
    await client.query(sql, []);
    client.release();
  };

  try {
    await run(change);
    now += FRESH_MS - 1;
    await run(change);
    now += FRESH_MS;
    await run("select 2");
    now += FRESH_MS;
    await run(change);
  } finally {
    await pool.end();
  }

  expect(asked).toEqual([change, change, "select 2", "select 1", change]);
});
