import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrate } from "../api/database/migrate";
import { openDatabase } from "../api/database/open";
import { Sqlite } from "../api/database/sqlite/driver";
import { readRetention } from "../api/retention/periods";
import { seedSubmission } from "../tests/support/requests/submissions";
import { testApi } from "../tests/support/servers/api";
import { temporaryFolder } from "../tests/support/temporary-folder";
import { keepHouse } from "./housekeeping";

const MINUTE = 60_000;
const server = { id: "server", keyIds: ["test"], startedAt: 0 };

test("research that is certified as destroyed is in no file of the database any more, as soon as no backup reads it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const file = join(temporaryFolder(), "conclave.db");
  const db = openDatabase({ file }, { create: true });
  await migrate(db);
  const api = await testApi({ db });
  const { id: researcher_id } = await api.signedIn();
  const submission = { id: api.services.newId(), researcher_id, created_at: 0, decided_at: 1 };
  await seedSubmission(api.services, { ...submission, status: "declined", details: "MARKER" });
  const backup = new Sqlite(file);
  backup.exec("begin");
  backup.prepare("select * from submissions").all();
  const has = (name: string) => readFileSync(name).includes("MARKER");
  const hasAny = () => has(file) || has(`${file}-wal`);
  const stop = keepHouse(api.services, readRetention({}), server);
  onTestFinished(async () => {
    stop();
    vi.useRealTimers();
    backup.close();
    await db.destroy();
  });

  await vi.waitFor(() =>
    expect(api.logged).toContainEqual({ level: "warn", event: "retention.log_not_emptied", fields: {} }),
  );
  expect(await db.selectFrom("submissions").select("id").execute()).toEqual([]);
  expect(hasAny()).toBe(true);
  backup.exec("rollback");
  vi.advanceTimersByTime(MINUTE);

  await vi.waitFor(() => expect(hasAny()).toBe(false));
  expect(api.logged.filter(({ event }) => event === "retention.log_not_emptied")).toHaveLength(1);
});
