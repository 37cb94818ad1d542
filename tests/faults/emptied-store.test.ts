import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { seedTokens } from "../support/database/production-data";
import { submitAll } from "../support/database/write-load";
import { type Instance, newInstance } from "../support/servers/production";

// A production instance after a full disk, a lost disk and a wrong address, and how its next start handles each.

/** Starts and commands, on a machine that does much else. */
const LIMIT_MS = 180_000;

let instance: Instance;
let database: string;
let attachments: string;
let files: string[];

/** An instance in production with attachments and a backup, stopped. */
beforeEach(async () => {
  instance = await newInstance();
  onTestFinished(() => instance.remove());
  await instance.programme("db", "migrate");
  const [token = ""] = await seedTokens(instance, 1);
  const server = await instance.start();
  let sent = 0;
  await submitAll(server.url, [token], () => {
    if (++sent === 3) server.child.kill("SIGTERM");
  });
  await server.exited;
  await instance.programme("db", "backup", backup());
  database = join(instance.environment.DATA_DIR, "conclave.db");
  attachments = join(instance.environment.DATA_DIR, "attachments");
  files = readdirSync(attachments).sort();
  expect(files.length).toBeGreaterThanOrEqual(3);
}, LIMIT_MS);

const backup = () => join(instance.folder, "backup.db");

// Proves R24
test(
  "a database of no bytes is refused, no upgrade makes another of it, and a restore has every attachment",
  async () => {
    truncateSync(database);

    await expect(instance.start()).rejects.toThrow(/is empty: no migration was ever applied/);
    await expect(instance.programme("db", "backup", `${backup()}.2`)).rejects.toThrow(/is empty/);
    await expect(instance.programme("db", "migrate")).rejects.toThrow(/is empty/);
    expect(readdirSync(attachments).sort()).toEqual(files);

    await instance.programme("db", "restore", backup());
    await startsWhole();
  },
  LIMIT_MS,
);

// Proves R24
test(
  "a new database does not start beside the attachments of the lost one",
  async () => {
    for (const name of readdirSync(instance.environment.DATA_DIR)) {
      if (name.startsWith("conclave.db")) rmSync(join(instance.environment.DATA_DIR, name));
    }
    await instance.programme("db", "migrate");

    await expect(instance.start()).rejects.toThrow(/belongs to another database.*nothing is removed/s);
    expect(readdirSync(attachments).sort()).toEqual(files);

    await instance.programme("db", "restore", backup());
    await startsWhole();
  },
  LIMIT_MS,
);

test(
  "a start without its attachments, as with a disk that is not mounted, makes no empty folder of them",
  async () => {
    rmSync(join(instance.folder, "away"), { recursive: true, force: true });
    execFileSync("mv", [attachments, join(instance.folder, "away")]);

    await expect(instance.start()).rejects.toThrow(/has no mark of this database/);

    rmSync(attachments, { recursive: true, force: true });
    execFileSync("mv", [join(instance.folder, "away"), attachments]);
    await startsWhole();
  },
  LIMIT_MS,
);

// Proves R24
test(
  "a running site whose folder of attachments is another's is not ready, and is again with its own",
  async () => {
    const server = await instance.start();
    const readiness = async () => (await fetch(`${server.url}/readyz`)).status;
    const marker = join(attachments, "conclave-owner");
    copyFileSync(marker, `${marker}.own`);
    execFileSync("sh", ["-c", 'echo another > "$0"', marker]);

    await expect.poll(readiness, { timeout: 30_000, interval: 1_000 }).toBe(503);
    copyFileSync(`${marker}.own`, marker);
    await expect.poll(readiness, { timeout: 30_000, interval: 1_000 }).toBe(200);
  },
  LIMIT_MS,
);

/** The instance starts, is ready, and its database finds all that it lists. */
async function startsWhole(): Promise<void> {
  const server = await instance.start();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const checks = await instance.programme<{ id: string; ok: boolean; found: string }[]>("db", "check");
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(readdirSync(attachments)).toEqual(expect.arrayContaining(files));
}
