import { writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { openSqlite } from "../../api/database/sqlite/sqlite";
import { findInstanceId } from "../../api/instance/instance.store";
import { writeOwner } from "../../api/instance/store-owner";
import { openFolderStore } from "../../api/store/folder-store";
import { openS3Store } from "../../api/store/s3-store";
import { writeSubmission } from "../../tests/support/database/database-command";
import { seedAttachment } from "../../tests/support/requests/rows";
import { commandForTests, shell } from "../../tests/support/servers/command-process";
import { startS3Server } from "../../tests/support/servers/s3-server";
import { temporaryFolder } from "../../tests/support/temporary-folder";

// The steps of docs/operating.md, "From the folder to a bucket", by the settings of the site.

/** Each command starts a process. */
const LIMIT_MS = 60_000;

const command = commandForTests();

test(
  "a bucket is the database's own once every file of the folder is in it, and before that the command says what is not",
  async () => {
    const DATA_DIR = temporaryFolder();
    const inFolder: NodeJS.ProcessEnv = { PATH: process.env.PATH ?? "", NODE_ENV: "production", DATA_DIR };
    const attachments = join(DATA_DIR, "attachments");
    await run(inFolder, "db", "migrate");
    await writeFiles(DATA_DIR, attachments);
    const { options, stop } = await startS3Server();
    onTestFinished(stop);
    const inBucket = {
      ...inFolder,
      S3_ENDPOINT: options.endpoint ?? "",
      S3_BUCKET: options.bucket,
      S3_ACCESS_KEY_ID: options.accessKeyId,
      S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    };

    const early = await run(inBucket, "db", "take-store");
    const empty = await checksOf(inBucket);
    const bucket = await openS3Store(options, { folder: join(DATA_DIR, "copying"), log: { error() {} } });
    for (const name of await readdir(attachments)) {
      if (name.endsWith(".partial")) continue;
      await bucket.put(name, Readable.from([await readFile(join(attachments, name))]));
    }
    const copied = await checksOf(inBucket);

    expect([early.code, early.out]).toEqual([1, ""]);
    expect(early.err).toContain("Of the 3 attachments that this database lists, 3 are not in it");
    expect(empty.store).toContain('copy every file of the one before into it, its marker "conclave-owner"');
    expect(empty.attachments).toContain("3 of 3 are not in the store");
    expect(copied).toMatchObject({
      store: "the database's own",
      attachments: "3 listed, all there, none opened",
    });
  },
  LIMIT_MS,
);

const run = (env: NodeJS.ProcessEnv, ...words: string[]) =>
  shell('node "$@"', [command.script, ...words], env);

/** What `db check` finds of the store, by the name of the check. */
async function checksOf(env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const { out } = await run(env, "db", "check", "--json");
  const checks: { id: string; found: string }[] = JSON.parse(out);
  return Object.fromEntries(checks.map(({ id, found }) => [id, found]));
}

/** Writes a submission with three files, the marker of the site, and what a crash left. */
async function writeFiles(dataDir: string, attachments: string): Promise<void> {
  const db = openSqlite(join(dataDir, "conclave.db"), { create: false });
  const store = await openFolderStore(attachments, { error() {} });
  const { id } = await writeSubmission(db);
  for (const storage_key of ["attachment-1", "attachment-2", "attachment-3"]) {
    await seedAttachment({ db }, { submission_id: id, storage_key });
    await store.put(storage_key, Readable.from([Buffer.from("sealed")]));
  }
  await writeOwner(store, await findInstanceId(db));
  await db.destroy();
  writeFileSync(join(attachments, "attachment-4-0a1b2c3d.partial"), "half");
}
