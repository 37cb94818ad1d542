import { expect, test } from "vitest";
import { emailKey } from "../../api/auth/email-address";
import { Sqlite } from "../../api/database/sqlite/driver";
import { commandOnMigrated } from "../../tests/support/database/database-command";

test("what was erased and is still in the write-ahead log is said, with exit code 1, until it is gone", async () => {
  const { run, databaseFile, open } = await commandOnMigrated();
  await open()
    .insertInto("researchers")
    .values({ id: "one", email: "one@example.org", email_key: emailKey("one@example.org"), created_at: 0 })
    .execute();
  const reader = new Sqlite(databaseFile);
  reader.exec("begin");
  reader.prepare("select count(*) from researchers").get();

  const kept = await run("researcher", "erase", "one@example.org", "--yes");

  expect([kept.code, kept.out + kept.err]).toEqual([
    1,
    expect.stringContaining("still in the database's write-ahead log"),
  ]);
  expect(kept.out + kept.err).toContain("researcher erase one --yes");
  reader.close();
  expect((await run("researcher", "erase", "one", "--yes")).code).toBe(0);
});
