import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { v7 as newId } from "uuid";
import { databaseFile, identityOf, readSigningSecrets, readVaultSecrets } from "../../api/configuration";
import { createHasher } from "../../api/crypto/hasher";
import { vaultKeys } from "../../api/crypto/keys";
import { createVault } from "../../api/crypto/vault";
import { openDatabase } from "../../api/database/open";
import { createSigner } from "../../api/receipts/signer";
import { readRetention } from "../../api/retention/periods";
import { readAnswerDays } from "../../api/submissions/answer-days";
import { runProgramme } from "../../programme/cli/main";
import type { ProgrammeContext } from "../../programme/shared/context";
import { openingFor } from "../../programme/shared/named-files";
import type { Ended } from "../support/servers/command-process";

// Runs a manager's verbs one after the other, as the command does, in one process that can be killed in the middle of any:
// each line of standard input is a verb, each line of standard output its result.

/** A verb to run. */
export interface Asked {
  argv: string[];
  /** Standard input. */
  input: string;
}

const place = { file: databaseFile({ dataDir: process.env.DATA_DIR ?? "" }) };
const db = openDatabase(place, { create: false });
const identity = identityOf(process.env);
const never = () => {
  throw new Error("No verb of this test opens it.");
};
const context: Omit<ProgrammeContext, "stdin" | "stdout" | "stderr"> = {
  openDatabase: () => db,
  openVault: () => createVault(vaultKeys(readVaultSecrets(process.env))),
  openSigner: async () => createSigner(readSigningSecrets(process.env)),
  openDemoKey: never,
  openStore: never,
  attachments: "nowhere",
  attachmentsFolder: null,
  openMailer: () => null,
  readInboxMail: () => null,
  readRetention: () => readRetention({}),
  readAnswerDays: () => readAnswerDays({}),
  sender: identity,
  identity,
  place,
  operator: "tester",
  now: Date.now,
  elapsed: () => performance.now(),
  newId: () => newId(),
  randomBytes,
  hasher: createHasher({ memoryKiB: 64, passes: 1, parallel: 1, queue: 1 }),
  openNamed: openingFor(() => null),
  openTerminal: () => null,
};

for await (const line of createInterface({ input: process.stdin })) {
  const { argv, input }: Asked = JSON.parse(line);
  const ended: Ended = { code: 0, out: "", err: "" };
  ended.code = await runProgramme([...argv, "--json"], {
    ...context,
    stdin: Readable.from([Buffer.from(input)]),
    stdout: {
      write(chunk, done) {
        ended.out += chunk;
        done?.();
      },
    },
    stderr: { write: (text) => (ended.err += text) },
  });
  process.stdout.write(`${JSON.stringify(ended)}\n`);
}
