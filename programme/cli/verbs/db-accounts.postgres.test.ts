import { delimiter, join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  addresses,
  commandOn,
  commandOnMigrated,
  invite,
} from "../../../tests/support/database/database-command";
import { onServer } from "../../../tests/support/database/postgres";
import { emptyDatabase, postgresPrograms } from "../../../tests/support/database/postgres-database";
import { temporaryFolder } from "../../../tests/support/temporary-folder";

vi.stubEnv("PATH", `${await postgresPrograms()}${delimiter}${process.env.PATH}`);

test("the owner migrates and restores, and the service's account works on what is there then", async () => {
  const { asOwner, asService } = await twoAccounts();
  const backup = join(temporaryFolder(), "backup");

  const migrated = await asOwner.run("db", "migrate");
  await invite(asService.run, "ada@example.org");
  const backedUp = await asService.run("db", "backup", backup);
  await asService.open().selectFrom("audit").selectAll().execute();
  const underTheSite = await asOwner.run("db", "restore", backup);
  await asService.close();
  const restored = await asOwner.run("db", "restore", backup);

  expect([migrated, backedUp, restored].map(({ code, err }) => [code, err.split("\n")[0]])).toEqual([
    [0, ""],
    [0, expect.stringContaining("Attachments are not in it.")],
    [0, ""],
  ]);
  expect(underTheSite).toMatchObject({ code: 1, err: expect.stringContaining("The database is in use.") });
  await invite(asService.run, "bea@example.org");
  expect(await addresses(asService.run)).toEqual(["bea@example.org", "ada@example.org"]);
});

// Proves 16.4.2
test.each(["of a server's database", "of an embedded database"])(
  "the service's account can change no entry of the audit log, after a restore %s neither, and the check names accounts that can",
  async (kind) => {
    const { asOwner, asService, service } = await twoAccounts();
    const backup = join(temporaryFolder(), "backup");
    const change = async () => {
      const changed = sql`update audit set actor = 'another'`.execute(asService.open());
      const failure = await changed.then(() => "changed", String).finally(asService.close);
      const checked: { id: string }[] = JSON.parse((await asService.run("db", "check", "--json")).out);
      return [failure, checked.find(({ id }) => id === "audit_privileges")];
    };
    const refused = [expect.stringContaining("permission denied"), expect.objectContaining({ ok: true })];

    // The tables of a backup of the embedded database are made by its restore where there are none.
    if (kind === "of a server's database") {
      await asOwner.run("db", "migrate");
      expect(await change()).toEqual(refused);
    }
    const from = kind === "of a server's database" ? asOwner : await commandOnMigrated();
    await from.run("db", "backup", backup);
    const restored = await asOwner.run("db", "restore", backup);

    expect([restored.code, restored.err]).toEqual([0, ""]);
    expect(await change()).toEqual(refused);
    await sql`grant update on audit to ${sql.id(service)}`.execute(asOwner.open());
    await asOwner.close();
    const found = `the account ${service} can change entries: as the owner of the tables, "revoke update, delete, truncate on audit from ${service}"`;
    expect(await change()).toEqual(["changed", { id: "audit_privileges", ok: false, found }]);
  },
);

/** The command on an empty database with the accounts of docs/operating.md: the owner of the tables, and the service's. */
async function twoAccounts() {
  const url = await emptyDatabase();
  const suffix = new URL(url).pathname.slice(-12);
  const [owner, service] = [`owner_${suffix}`, `service_${suffix}`];
  await onServer(
    url,
    `create role ${owner} login; create role ${service} login; grant create, usage on schema public to ${owner};`,
  );
  onTestFinished(async () => {
    await onServer(
      url,
      `drop owned by ${owner} cascade; drop owned by ${service}; drop role ${owner}, ${service};`,
    );
  });
  const grant = "grant select, insert, update, delete on tables";
  await onServer(addressOf(url, owner), `alter default privileges in schema public ${grant} to ${service}`);
  const asOwner = await commandOn({ url: addressOf(url, owner) });
  const asService = await commandOn({ url: addressOf(url, service) });
  return { asOwner, asService, service };
}

/** The same database, for another account. */
function addressOf(url: string, user: string): string {
  const address = new URL(url);
  address.username = user;
  return String(address);
}
