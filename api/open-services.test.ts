import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { beforeEach, expect, test } from "vitest";
import { identitySettings } from "../tests/support/people/identity";
import { withRecord } from "../tests/support/requests/record";
import { testApi } from "../tests/support/servers/api";
import { temporaryFolder } from "../tests/support/temporary-folder";
import { type Configuration, readConfiguration } from "./configuration";
import { migrate } from "./database/migrate";
import { openSqlite } from "./database/sqlite/sqlite";
import { OWNER_KEY } from "./instance/store-owner";
import type { Log } from "./logging/log";
import { openServices } from "./open-services";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

test("a start that finds neither the database nor the programme's key says both", async () => {
  const start = openServices(configured());

  await expect(start).rejects.toThrow(
    /^PROGRAMME_PUBLIC_KEY_FILE \(.*\) cannot be used: It could not be read/,
  );
  await expect(start).rejects.toThrow(/^There is no database at /m);
});

test("a start on a database of no bytes is refused with what to do, and nothing is made of it", async () => {
  await makeKey();
  const file = join(folder, "conclave.db");
  writeFileSync(file, "");
  const attachments = join(folder, "attachments");
  mkdirSync(attachments);
  writeFileSync(join(attachments, "attachment-1"), "sealed");

  await expect(openServices(configured())).rejects.toThrow(
    /is empty: no migration was ever applied.*Starting on it would hide a loss: .*"programme db restore FILE"/,
  );

  expect(readdirSync(attachments)).toEqual(["attachment-1"]);
  const db = openSqlite(file, { create: false });
  expect(await db.introspection.getTables()).toEqual([]);
  await db.destroy();
});

test("a new instance and its store know each other from the first start on", async () => {
  await makeDatabase();

  await start();
  const marker = join(folder, "attachments", OWNER_KEY);
  const { mtimeMs } = statSync(marker);
  await start();

  expect(statSync(marker).mtimeMs).toBe(mtimeMs);
});

test.each([
  ["belongs to another database", () => writeFileSync(join(folder, "attachments", OWNER_KEY), "another\n")],
  [
    "holds what the database does not list",
    () => writeFileSync(join(folder, "attachments", "attachment-1"), ""),
  ],
])("no start is made with a store that %s", async (_how, spoil) => {
  await makeDatabase();
  mkdirSync(join(folder, "attachments"), { recursive: true });
  spoil();

  await expect(openServices(configured())).rejects.toThrow(
    /^The store of attachments \(the folder .*\) (belongs to another database|has no mark).*"programme db take-store"/,
  );
  expect(existsSync(join(folder, "attachments", "attachment-1"))).toBe(_how.startsWith("holds"));
});

test("a start after a move or with another key alone logs what its receipts need, and with them it logs nothing", async () => {
  await makeDatabase();
  const earlier = await openServices(configured());
  await withRecord(await testApi(earlier));
  await earlier.db.destroy();
  const { kid = "", x = "" } = earlier.signer.keys[0] ?? {};
  const moved = {
    PUBLIC_URL: "https://moved.example.org",
    SIGNING_KEY: "another secret of thirty-two characters",
  };

  const whole = await loggedAtStart({});
  const lacking = await loggedAtStart(moved);
  const listed = await loggedAtStart({
    ...moved,
    FORMER_PUBLIC_URLS: earlier.identity.publicUrl,
    SIGNING_PUBLIC_KEYS: x,
  });

  expect(lacking).toEqual([
    expect.stringContaining(
      `Stored receipts name the address ${earlier.identity.publicUrl}, which is neither`,
    ),
    expect.stringContaining(`Stored receipts are signed by the key ${kid}, which is neither`),
  ]);
  expect([whole, listed]).toEqual([[], []]);
});

/** The sentences about receipts that a start logs. */
async function loggedAtStart(change: Record<string, string>): Promise<unknown[]> {
  const said: unknown[] = [];
  const error = (event: string, { what }: Record<string, unknown> = {}) => {
    if (event === "receipts.unconfigured") said.push(what);
  };
  const ignore = () => undefined;
  await start(change, { info: ignore, warn: ignore, error });
  return said;
}

/** Opens an instance in production for one test. */
async function start(change: Record<string, string> = {}, log: Log | undefined = undefined): Promise<void> {
  const { db } = await openServices(configured(change), { log });
  await db.destroy();
}

function configured(change: Record<string, string> = {}): Configuration {
  return readConfiguration(
    {
      ...identitySettings,
      PUBLIC_URL: "https://bounty.example.org",
      SESSION_SECRET: "5nX0qk2bWw8Jr7HkQzT1yVdLs9mPcGfA",
      SIGNING_KEY: "d2hhdCB3YXMgc2VudCBpcyB3aGF0IGNhbWU",
      SEALING_KEY: "c3RhbmRpbmcgc3RpbGwgaW4gdGhlIHJhaW4h",
      PROGRAMME_PUBLIC_KEY_FILE: join(folder, "key.asc"),
      DATA_DIR: folder,
      ...change,
    },
    "production",
  );
}

async function makeKey(): Promise<void> {
  const { publicKey } = await generateKey({ userIDs: [{ name: "Programme" }] });
  writeFileSync(join(folder, "key.asc"), publicKey);
}

async function makeDatabase(): Promise<void> {
  await makeKey();
  const db = openSqlite(join(folder, "conclave.db"), { create: true });
  await migrate(db);
  await db.destroy();
}
