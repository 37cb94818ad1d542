import { randomBytes } from "node:crypto";
import { userInfo } from "node:os";
import { resolve } from "node:path";
import { v7 as newId } from "uuid";
import { databaseFile, readVaultSecrets } from "../configuration";
import { localOf } from "../configuration/settings";
import { withSecretFiles } from "../configuration/values";
import { faultsOfDatabaseUrl } from "../database/address";
import { openDatabase, placeOfDatabase } from "../database/open";
import type { Database } from "../database/schema";
import { createMailer } from "../mail/mailer";
import { readSmtp } from "../mail/smtp-configuration";
import { readRetention } from "../retention/periods";
import { createHasher, PRODUCTION_HASHING } from "../security/hasher";
import { vaultKeys } from "../security/keys";
import { createVault } from "../security/vault";
import { openStore, whereAttachmentsAre } from "../store/open-store";
import { readS3 } from "../store/s3-configuration";
import { Refusal } from "./errors";
import { runProgramme } from "./main";

// Databases and backups are for this account only.
process.umask(0o077);
// Whoever reads the output may stop early: `programme audit list | head`.
process.stdout.on("error", () => process.exit());

const { values, faults: fileFaults } = withSecretFiles(process.env);
const dataDir = resolve(values.DATA_DIR || "data");
const { DATABASE_URL } = values;
const place = placeOfDatabase(DATABASE_URL, databaseFile({ dataDir }));
const { options: s3, faults: s3Faults } = readS3(values);
const sender = {
  programme: values.PROGRAMME_NAME || localOf("PROGRAMME_NAME"),
  publicUrl: values.PUBLIC_URL || `http://${values.HOST || "127.0.0.1"}:${values.PORT || 3000}`,
};
const opened: Database[] = [];

/** Fulfilled when the command has done its work and given back what it opened. */
export const ended = run();

async function run(): Promise<void> {
  process.exitCode = await runProgramme(process.argv.slice(2), {
    openDatabase(options) {
      const faults = [...fileFaults, ...(DATABASE_URL ? faultsOfDatabaseUrl(DATABASE_URL) : [])];
      if (faults.length > 0) throw new Refusal(faults.join("\n"));
      const db = openDatabase(place, options);
      opened.push(db);
      return db;
    },
    openVault: () => createVault(vaultKeys(readVaultSecrets(process.env))),
    openStore() {
      if (s3Faults.length > 0) throw new Refusal(s3Faults.join("\n"));
      // What goes wrong is said by the verb.
      return openStore({ dataDir, s3 }, { error() {} });
    },
    attachments: whereAttachmentsAre({ dataDir, s3 }),
    openMailer() {
      const { options, faults } = readSmtp(values);
      if (faults.length > 0) throw new Refusal(faults.join("\n"));
      return options && createMailer(options, sender.programme);
    },
    sender,
    readRetention: () => readRetention(values),
    place,
    operator: process.env.SUDO_USER ?? userInfo().username,
    now: Date.now,
    newId: () => newId(),
    randomBytes,
    hasher: createHasher(PRODUCTION_HASHING),
    stdout: process.stdout,
    stderr: process.stderr,
  });
  for (const db of opened) await db.destroy();
}
