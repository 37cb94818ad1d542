import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi } from "../../../tests/support/servers/api";
import { prepared } from "../prepared-queries";
import type { Database, DatabaseTransaction } from "../schema";

const named = prepared((db, { name }: { name: string }) =>
  db.selectFrom("content_versions").select("version").where("name", "=", name),
);
const open = prepared((db, { name }: { name: string }) =>
  db.selectFrom("content_versions").selectAll().where("name", "=", name),
);

/** The statements about the versions of lists whose plans the connection caches. */
async function kept(db: Database | DatabaseTransaction): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%content_versions%'`.execute(db);
  return rows.map(({ statement }) => statement);
}

test("a connection keeps the plan of a prepared query, and answers each call by its own values", async () => {
  const { db } = await testApi();
  await db.insertInto("content_versions").values({ name: "faqs", version: 3 }).execute();

  await db.connection().execute(async (connection) => {
    expect(await named(connection, { name: "faqs" })).toEqual([{ version: 3 }]);
    expect(await named(connection, { name: "events" })).toEqual([]);
    expect(await kept(connection)).toEqual(['select "version" from "content_versions" where "name" = $1']);
  });
});

test("a column that comes while plans are kept disturbs no prepared query, also one that asks for all", async () => {
  const { db } = await testApi();
  await db.insertInto("content_versions").values({ name: "faqs", version: 3 }).execute();

  await db.connection().execute(async (connection) => {
    await named(connection, { name: "faqs" });
    await open(connection, { name: "faqs" });
    await sql`alter table content_versions add column note text`.execute(connection);

    expect(await named(connection, { name: "faqs" })).toEqual([{ version: 3 }]);
    expect(await open(connection, { name: "faqs" })).toEqual([{ name: "faqs", version: 3, note: null }]);
    expect(await kept(connection)).toHaveLength(1);
  });
});
