import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { resolve } from "node:path";
import { v7 as newId } from "uuid";
import {
  databaseFile,
  demoKeysOf,
  identityOf,
  readSigningSecrets,
  readVaultSecrets,
} from "../../api/configuration";
import { readEnvironmentFile } from "../../api/configuration/environment-file";
import { faultsOfSetting, withSecretFiles } from "../../api/configuration/values";
import { createHasher, PRODUCTION_HASHING } from "../../api/crypto/hasher";
import { vaultKeys } from "../../api/crypto/keys";
import { createVault } from "../../api/crypto/vault";
import { openDatabase, placeOfDatabase } from "../../api/database/open";
import { faultsOfDatabaseUrl } from "../../api/database/postgres/address";
import type { Database } from "../../api/database/schema";
import { startKeyThread } from "../../api/gpg/key-thread";
import { readInboxMail } from "../../api/mail/inbox-mail-configuration";
import { createMailer } from "../../api/mail/mailer";
import { readSmtp } from "../../api/mail/smtp-configuration";
import { createSigner } from "../../api/receipts/signer";
import { readRetention } from "../../api/retention/periods";
import { demoKeyFiles, readProgrammeKey } from "../../api/sealing/programme-key";
import { attachmentFolder, openStore, whereAttachmentsAre } from "../../api/store/open-store";
import { readS3 } from "../../api/store/s3-configuration";
import { readAnswerDays } from "../../api/submissions/answer-days";
import { NO_DEMO } from "../content/demo-submissions";
import { Refusal } from "../shared/errors";
import { managerOf, openingFor } from "../shared/named-files";
import { openTerminal } from "../shared/terminal";
import { exitCodeOfLost, sayLost } from "./lost-output";
import { runProgramme } from "./main";
import { operatorOf } from "./operator";

// Only this account may read databases and backups.
process.umask(0o077);
/** The error by which output was lost. The command goes on: begun work, including mail, must not stop half-way. */
let lost: Error | undefined;
process.stdout.on("error", (error) => {
  lost ??= error;
});
// There is nowhere left to report it.
process.stderr.on("error", () => {});
/** Whether the command only reads, such as help. */
let isReading = true;
/** Whether standard output carries what the command was to write, such as an archive. */
let isWriting = false;

const { CONCLAVE_ENV } = process.env;
if (CONCLAVE_ENV) readInto(process.env, CONCLAVE_ENV);
const { values, faults: fileFaults } = withSecretFiles(process.env);
const dataDir = resolve(values.DATA_DIR || "data");
const { DATABASE_URL } = values;
const place = placeOfDatabase(DATABASE_URL, databaseFile({ dataDir }));
const { options: s3, faults: s3Faults } = readS3(values);
const identity = identityOf(values);
const opened: Database[] = [];

/** Fulfilled when the command has done its work and closed its databases. */
export const ended = run();

/** Exits if the file cannot be read: another configuration would mean another database. */
function readInto(environment: NodeJS.ProcessEnv, file: string): void {
  try {
    Object.assign(environment, readEnvironmentFile(file));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    process.stderr.write(`The configuration ${file} cannot be read (${code}); nothing was done.\n`);
    process.exit(1);
  }
}

/** Checked before the database is opened: letters are written after the change that they report, when it would be too late. */
function faultsOfSender(): string[] {
  if (URL.canParse(identity.publicUrl)) return [];
  return ["PUBLIC_URL, or without it HOST and PORT, must be where browsers find the site: letters say it."];
}

async function run(): Promise<void> {
  const argv = process.argv.slice(2);
  const code = await runProgramme(argv, {
    openDatabase(options) {
      const faults = [
        ...fileFaults,
        ...faultsOfSender(),
        // Refused as by the server: what is no address would be left out without a word, and records not hold.
        ...faultsOfSetting("FORMER_PUBLIC_URLS", values),
        ...(DATABASE_URL ? faultsOfDatabaseUrl(DATABASE_URL) : []),
      ];
      if (faults.length > 0) throw new Refusal(faults.join("\n"));
      const db = openDatabase(place, options);
      opened.push(db);
      return db;
    },
    openVault: () => createVault(vaultKeys(readVaultSecrets(process.env))),
    openSigner: async () => createSigner(readSigningSecrets(process.env)),
    async openDemoKey() {
      const { publicFile } = demoKeyFiles(demoKeysOf(dataDir));
      if (values.PROGRAMME_PUBLIC_KEY_FILE || !existsSync(publicFile)) throw new Refusal(NO_DEMO);
      return readProgrammeKey(publicFile, Date.now(), startKeyThread());
    },
    openStore() {
      if (s3Faults.length > 0) throw new Refusal(s3Faults.join("\n"));
      // The verb reports its errors.
      return openStore({ dataDir, s3 }, { error() {} });
    },
    attachments: whereAttachmentsAre({ dataDir, s3 }),
    attachmentsFolder: s3 ? null : attachmentFolder({ dataDir }),
    openMailer() {
      const { options, faults } = readSmtp(values);
      if (faults.length > 0) throw new Refusal(faults.join("\n"));
      return options && createMailer(options, identity.programme);
    },
    readInboxMail() {
      const { options, faults } = readInboxMail(values);
      if (faults.length > 0) throw new Refusal(faults.join("\n"));
      return options;
    },
    sender: identity,
    identity,
    readRetention: () => readRetention(values),
    readAnswerDays: () => readAnswerDays(values),
    place,
    operator: operatorOf(process.env.SUDO_USER, userInfo),
    now: Date.now,
    elapsed: () => performance.now(),
    newId: () => newId(),
    randomBytes,
    hasher: createHasher(PRODUCTION_HASHING),
    openNamed: openingFor(() => managerOf(process.env)),
    openTerminal,
    mayChange() {
      isReading = false;
    },
    writesOut() {
      isWriting = true;
    },
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
  });
  for (const db of opened) await db.destroy();
  // Only now is it known whether the last output was written.
  await new Promise((done) => process.stdout.write("", done));
  process.exitCode = lost ? exitCodeOfLost(code, lost, isReading) : code;
  const isDone = code !== 1 && !isReading && !isWriting;
  if (lost && process.exitCode !== 0) process.stderr.write(sayLost(lost, isDone));
}
