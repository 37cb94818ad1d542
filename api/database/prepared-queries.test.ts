import { expect, test } from "vitest";
import { testApi } from "../../tests/support/servers/api";
import { prepared } from "./prepared-queries";
import { transaction } from "./transaction";

const versionAbove = prepared((db, { name, least }: { name: string; least: number }) =>
  db.selectFrom("content_versions").select("version").where("name", "=", name).where("version", ">=", least),
);

test("a prepared query is asked with each call's own values, also inside a transaction", async () => {
  const { db } = await testApi();
  for (const [name, version] of [["faqs", 3] as const, ["events", 7] as const]) {
    await db.insertInto("content_versions").values({ name, version }).execute();
  }

  expect(await versionAbove(db, { name: "faqs", least: 1 })).toEqual([{ version: 3 }]);
  expect(await versionAbove(db, { name: "events", least: 8 })).toEqual([]);
  await transaction(db, async (tx) => {
    await tx.updateTable("content_versions").set({ version: 8 }).where("name", "=", "events").execute();
    expect(await versionAbove(tx, { name: "events", least: 8 })).toEqual([{ version: 8 }]);
  });
});
