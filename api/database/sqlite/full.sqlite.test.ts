import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabaseFile } from "../../../tests/support/database/database-file";
import type { Database } from "../schema";
import { transaction } from "../transaction";

test("a transaction that finds the disk full fails with that, is undone, and the next one goes on", async () => {
  const { db } = await openDatabaseFile();
  await allowPages(db, 1);

  const full = transaction(db, async (tx) => {
    await tx.insertInto("content_versions").values({ name: "small", version: 1 }).execute();
    await tx
      .insertInto("content_versions")
      .values({ name: "x".repeat(100_000), version: 1 })
      .execute();
  });

  await expect(full).rejects.toMatchObject({ code: "SQLITE_FULL" });
  await allowPages(db, 1_000_000);
  await transaction(db, (tx) =>
    tx.insertInto("content_versions").values({ name: "next", version: 1 }).execute(),
  );
  const kept = await db.selectFrom("content_versions").select("name").execute();
  expect(kept).toEqual([{ name: "next" }]);
});

/** How large the file may become, like a disk of that size; never smaller than it is. */
async function allowPages(db: Database, pages: number): Promise<void> {
  await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
}
