import { randomBytes } from "node:crypto";
import { userInfo } from "node:os";
import { resolve } from "node:path";
import { v7 as newId } from "uuid";
import { attachmentFolder, databaseFile } from "../configuration";
import type { Database } from "../database/schema";
import { openSqlite } from "../database/sqlite";
import { createHasher, PRODUCTION_HASHING } from "../security/hasher";
import { openFolderStore } from "../store/folder-store";
import { Refusal } from "./errors";
import { runProgramme } from "./main";

// Databases and backups are for this account only.
process.umask(0o077);
// Whoever reads the output may stop early: `programme audit list | head`.
process.stdout.on("error", () => process.exit());

const dataDir = resolve(process.env.DATA_DIR ?? "data");
const file = databaseFile({ dataDir });
const opened: Database[] = [];

process.exitCode = await runProgramme(process.argv.slice(2), {
  openDatabase(options) {
    if (process.env.DATABASE_URL) {
      throw new Refusal("DATABASE_URL is set, but this version works on a database file only. Unset it.");
    }
    const db = openSqlite(file, options);
    opened.push(db);
    return db;
  },
  openStore: () => openFolderStore(attachmentFolder({ dataDir })),
  kind: "sqlite",
  databaseFile: process.env.DATABASE_URL ? null : file,
  operator: process.env.SUDO_USER ?? userInfo().username,
  now: Date.now,
  newId: () => newId(),
  randomBytes,
  hasher: createHasher(PRODUCTION_HASHING),
  stdout: process.stdout,
  stderr: process.stderr,
});
for (const db of opened) await db.destroy();
