import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  addresses,
  commandOn,
  commandOnMigrated,
  invite,
} from "../../tests/support/database/database-command";
import { startLosingProxy } from "../../tests/support/database/losing-proxy";
import { emptyDatabase, postgresPrograms } from "../../tests/support/database/postgres-database";
import { commandForTests } from "../../tests/support/servers/command-process";
import { temporaryFolder } from "../../tests/support/temporary-folder";

vi.stubEnv("PATH", `${await postgresPrograms()}${delimiter}${process.env.PATH}`);

/** Starts a process. */
const LIMIT_MS = 60_000;

const command = commandForTests();

test.each([
  ["answer-cut", "is replaced", ["ada@example.org"]],
  ["commit-cut", "is as it was", ["bea@example.org", "ada@example.org"]],
] as const)(
  "a restore whose commit had no response (%s) says that it is not known, and to keep the copy of before; the database %s",
  async (loss, _state, invited) => {
    const url = await emptyDatabase();
    const proxy = await startLosingProxy(url);
    const { run } = await commandOn({ url });
    await run("db", "migrate");
    const folder = temporaryFolder();
    await invite(run, "ada@example.org");
    const backup = join(folder, "backup");
    await run("db", "backup", backup);
    await invite(run, "bea@example.org");
    const through = await commandOn({ url: proxy.url });
    proxy.loses(loss);

    const { code, out, err } = await through.run("db", "restore", backup);

    const [left = ""] = readdirSync(folder).filter((name) => name.includes(".replaced-"));
    expect([code, out, proxy.hasLost()]).toEqual([4, "", true]);
    expect(err).toMatch(/^The database did not say whether it has committed the change: psql failed:\n/);
    expect(err).toContain(
      `\nIt is not known whether the database was replaced by ${backup}. Keep ${join(folder, left)}, the copy of the database of before, until you know`,
    );
    expect(err).not.toMatch(/Nothing was restored|delete it|message list/);
    expect(await addresses(run)).toEqual(invited);
    await run("db", "restore", join(folder, left));
    expect(await addresses(run)).toEqual(["bea@example.org", "ada@example.org"]);
  },
);

test.each(["SIGINT", "SIGTERM"] as const)(
  "a restore that %s ends while psql is at work names the copy of the present database",
  async (signal) => {
    const url = await emptyDatabase();
    const { run, close } = await commandOn({ url });
    await run("db", "migrate");
    const folder = temporaryFolder();
    const backup = join(folder, "backup");
    await run("db", "backup", backup);
    await close();
    const [tools, began] = [join(folder, "tools"), join(folder, "began")];
    mkdirSync(tools);
    writeFileSync(join(tools, "psql"), `#!/bin/sh\n: > ${began}\nexec sleep 60\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${tools}:${process.env.PATH}`, DATA_DIR: folder, DATABASE_URL: url };
    const running = spawn(process.execPath, [command.script, "db", "restore", backup], { env });
    onTestFinished(() => void running.kill("SIGKILL"));
    let err = "";
    running.stderr.setEncoding("utf8").on("data", (text) => (err += text));
    await vi.waitFor(() => expect(existsSync(began), err).toBe(true), { timeout: 30_000 });

    running.kill(signal);

    expect(await once(running, "close")).toEqual([null, signal]);
    const [left = ""] = readdirSync(folder).filter((name) => name.includes(".replaced-"));
    expect(err).toContain(
      `It is not known whether the database was replaced by ${backup}. Keep ${join(folder, left)}, the copy`,
    );
  },
  LIMIT_MS,
);

test("what the server did not say that it has committed is not known, and the copy of before is to be kept", async () => {
  const embedded = await commandOnMigrated();
  const folder = temporaryFolder();
  const backup = join(folder, "backup");
  await invite(embedded.run, "ada@example.org");
  await embedded.run("db", "backup", backup);
  const server = await commandOn({ url: await emptyDatabase() });
  await server.run("db", "migrate");
  await invite(server.run, "before@example.org");
  await sql`create function end_session() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(1);
      return null;
    end $$`.execute(server.open());
  await sql`create constraint trigger ended after insert on invitations
    deferrable initially deferred for each row execute function end_session()`.execute(server.open());
  await server.close();

  const { code, out, err } = await server.run("db", "restore", backup);

  const [left = ""] = readdirSync(folder).filter((name) => name.includes(".replaced-"));
  expect([code, out]).toEqual([4, ""]);
  expect(err).toMatch(/^The database did not say whether it has committed the change: /);
  expect(err).toContain(
    `\nIt is not known whether the database was replaced by ${backup}. Keep ${join(folder, left)}, the copy`,
  );
  expect(err).not.toMatch(/Nothing was restored|delete it|message list/);
});
