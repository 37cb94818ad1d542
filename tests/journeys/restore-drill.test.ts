import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openS3Store } from "../../api/store/s3-store";
import { findPostgres } from "../../scripts/local/postgres.mjs";
import { rowsOf } from "../support/browser/stored-data";
import { onServer, startPostgres } from "../support/database/postgres";
import { seedTokens } from "../support/database/production-data";
import { type Answer, submitAll } from "../support/database/write-load";
import { currentCode } from "../support/people/codes";
import { signInSteps } from "../support/people/sign-in-steps";
import { opened } from "../support/requests/sealed";
import { type Instance, newInstance } from "../support/servers/production";
import { startS3Server } from "../support/servers/s3-server";
import { sha256 as sha256Of } from "../support/sha256";
import { temporaryFolder } from "../support/temporary-folder";

// The restore drill of docs/operating.md: a server in use is backed up and lost, and another machine takes over.

/** Two starts, a load and three commands, on a machine that does much else. */
const LIMIT_MS = 300_000;

let instance: Instance;
/** Backups that outlive the machine. */
let shelf: string;
let backup: string;

beforeEach(async () => {
  shelf = temporaryFolder();
  backup = join(shelf, "backup.db");
  instance = await newInstance();
  onTestFinished(() => instance.remove());
});

/** An instance's kind of storage, and its operators' steps for it. */
interface Place {
  /** Saves the files, after the database. */
  saveFiles: () => Promise<void>;
  /** Loses the machine; sets up another one, with the files restored from the backup. */
  lose: () => Promise<void>;
  attachments: () => Promise<Attachment[]>;
  read: (key: string) => Promise<Buffer>;
}

interface Attachment {
  submission_id: string;
  sha256: string;
  storage_key: string;
}

// Proves R26
test(
  "a backup that was taken under load brings back all that was answered before it, and people sign in",
  async () => {
    const { environment } = instance;
    const archive = join(shelf, "attachments.tar");
    await drill({
      async saveFiles() {
        const words = `find attachments -type f ! -name '*.partial' -print0 | tar --null -T - -cf ${archive}`;
        await promisify(execFile)("/bin/sh", ["-c", words], { cwd: environment.DATA_DIR });
      },
      async lose() {
        rmSync(environment.DATA_DIR, { recursive: true });
        environment.DATA_DIR = join(shelf, "data");
        mkdirSync(environment.DATA_DIR);
        await promisify(execFile)("tar", ["-xf", archive, "-C", environment.DATA_DIR]);
      },
      attachments: async () => rowsOf(environment.DATA_DIR, QUERY) as unknown as Attachment[],
      read: async (key) => readFileSync(join(environment.DATA_DIR, "attachments", key)),
    });
  },
  LIMIT_MS,
);

// Proves R26
test(
  "so does one of a PostgreSQL server, with the attachments in a bucket",
  async () => {
    const { environment, folder } = instance;
    const [postgres, bucket] = [await startPostgres(), await startS3Server()];
    onTestFinished(async () => {
      await instance.remove();
      await bucket.stop();
      await postgres.stop();
    });
    const { options } = bucket;
    Object.assign(environment, {
      PATH: `${await findPostgres()}${delimiter}${environment.PATH}`,
      DATABASE_URL: await postgres.createDatabase("conclave"),
      S3_ENDPOINT: options.endpoint ?? "",
      S3_BUCKET: options.bucket,
      S3_ACCESS_KEY_ID: options.accessKeyId,
      S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    });
    const store = await openS3Store(options, { folder: join(folder, "reading"), log: { error() {} } });
    await drill({
      // The bucket outlives the machine: its own service keeps it.
      saveFiles: async () => {},
      async lose() {
        rmSync(environment.DATA_DIR, { recursive: true, force: true });
        environment.DATABASE_URL = await postgres.createDatabase("another");
      },
      attachments: async () => (await onServer(environment.DATABASE_URL ?? "", QUERY)).rows,
      read: async (key) => buffer(await store.get(key)),
    });
  },
  LIMIT_MS,
);

const QUERY = "select submission_id, sha256, storage_key from attachments";

async function drill(place: Place): Promise<void> {
  await instance.programme("db", "migrate");
  const tokens = await seedTokens(instance, 4);
  const server = await instance.start();
  let begun = 0;
  let saved: Promise<unknown> | undefined;
  const load = await submitAll(server.url, tokens, ({ answered }) => {
    if (begun > 0 || answered.length < 20) return;
    begun = Date.now();
    // As the page says: the database first, so that every file it names is in the later backup.
    saved = instance.programme("db", "backup", backup).then(place.saveFiles);
  });
  await saved;
  server.child.kill("SIGKILL");
  await server.exited;

  await place.lose();
  const restored = await instance.programme<{ replaced: string | null }>("db", "restore", backup);
  const again = await instance.start();

  const before = load.answered.filter(({ at }) => at <= begun);
  const kept = await keptFiles(place);
  const lost = before.filter(({ id, sha256 }) => kept.get(id) !== sha256);
  console.log(
    `${load.answered.length} submissions answered (not: ${[...load.refused, ...load.broken].join("; ") || "none"}), ${before.length} before the backup began; restored ${kept.size}, lost ${lost.length}.`,
  );
  expect(restored.replaced).toBeNull();
  expect(before.length).toBeGreaterThanOrEqual(20);
  expect(load.answered.length).toBeGreaterThan(before.length);
  expect(lost).toEqual([]);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const steps = await signInSteps(again.url, "seeded-0@example.org", currentCode());
  expect(steps.map(({ status }) => status)).toEqual([200, 200]);
}

/** The SHA-256 of each submission's file as it was sent. Fails for a row without its whole file. */
async function keptFiles(place: Place): Promise<Map<Answer["id"], Answer["sha256"]>> {
  const kept = new Map<string, string>();
  for (const { submission_id, sha256, storage_key } of await place.attachments()) {
    const sealed = await place.read(storage_key);
    expect(sha256Of(sealed)).toBe(sha256);
    kept.set(submission_id, sha256Of((await opened(sealed, instance.privateKey)).bytes));
  }
  return kept;
}
