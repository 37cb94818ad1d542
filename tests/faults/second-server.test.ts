import { join } from "node:path";
import { expect, test } from "vitest";
import { Sqlite } from "../../api/database/sqlite/driver";
import { startSite } from "../support/servers/running-site";

test("a second server on the same SQLite folder is refused, and one that follows a killed one is not", async () => {
  const site = await startSite();
  try {
    await expect(startSite({ DATA_DIR: site.dataDir })).rejects.toThrow("Another server is running on");
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    await site.kill();
    await site.restart();
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  } finally {
    await site.stop();
  }
});

test("a second server that is newer is refused before it changes a table under the first", async () => {
  const site = await startSite();
  const db = new Sqlite(join(site.dataDir, "conclave.db"));
  try {
    // The database of the version before, in which the newest migration is due.
    const newest = "(select max(name) from kysely_migration)";
    db.exec(`delete from kysely_migration where name = ${newest}`);
    const before = db.prepare("select name from kysely_migration order by name").all();

    await expect(startSite({ DATA_DIR: site.dataDir })).rejects.toThrow("Another server is running on");

    expect(db.prepare("select name from kysely_migration order by name").all()).toEqual(before);
  } finally {
    db.close();
    await site.stop();
  }
});
