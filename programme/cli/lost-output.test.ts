import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { insertResearcher } from "../../api/auth/auth.store";
import { emailKey } from "../../api/auth/email-address";
import { openDatabase } from "../../api/database/open";
import { transaction } from "../../api/database/transaction";
import { commandForTests, shell } from "../../tests/support/servers/command-process";
import { temporaryFolder } from "../../tests/support/temporary-folder";

/** Each command starts a process. */
const LIMIT_MS = 60_000;

const command = commandForTests();

test.each([
  ["is lost with standard output", "-", ""],
  ["is in a folder", "export", " What the command was to do is done; only what it says of it is lost."],
])(
  "an export that %s says so where its output is lost",
  async (_what, out, done) => {
    const env = await withResearcher("ada@example.org");
    const folder = out === "-" ? out : join(env.DATA_DIR, out);

    const { code, err } = await shell(
      'node "$@" > /dev/full',
      [command.script, "researcher", "export", "ada@example.org", "--out", folder],
      env,
    );

    expect(code).toBe(1);
    expect(err).toContain(`The output could not be written (ENOSPC).${done}\n`);
    expect(existsSync(join(folder, "researcher.json"))).toBe(out !== "-");
  },
  LIMIT_MS,
);

/** A database of its own with a researcher, and the environment that selects it. */
async function withResearcher(email: string) {
  const DATA_DIR = temporaryFolder();
  const SEALING_KEY = randomBytes(32).toString("base64");
  const env = { PATH: process.env.PATH ?? "", NODE_ENV: "production", DATA_DIR, SEALING_KEY } as const;
  expect((await shell('node "$@"', [command.script, "db", "migrate"], env)).code).toBe(0);
  const db = openDatabase({ file: join(DATA_DIR, "conclave.db") }, { create: false });
  const id = "0197c1d2-0000-7000-8000-000000000001";
  const row = { id, email, email_key: emailKey(email), available_referrals: 0, created_at: Date.now() };
  await transaction(db, (tx) => insertResearcher(tx, row));
  await db.destroy();
  return env;
}
