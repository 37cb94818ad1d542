import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { sealText } from "../../api/sealing/seal";
import { testProgrammeKey } from "../../tests/support/requests/sealed";
import { commandForTests } from "../../tests/support/servers/command-process";
import { temporaryFolder } from "../../tests/support/temporary-folder";

/** Each command starts a process. */
const LIMIT_MS = 60_000;

const command = commandForTests();

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "research that is being opened leaves nothing behind when %s ends the command",
  async (signal) => {
    const { folder, words } = await halfOpened();
    const out = join(folder, "out");
    const running = spawn(process.execPath, [command.script, ...words, "--out", out]);
    onTestFinished(() => void running.kill("SIGKILL"));
    await vi.waitFor(() => expect(existsSync(out)).toBe(true), { timeout: 30_000 });

    running.kill(signal);

    expect(await once(running, "exit")).toEqual([null, signal]);
    expect(existsSync(out)).toBe(false);
  },
  LIMIT_MS,
);

test.each(["SIGINT", "SIGTERM"] as const)(
  "a tool of PostgreSQL's ends with the command, and its file is gone, when %s ends that",
  async (signal) => {
    const folder = temporaryFolder();
    const [began, ended] = [join(folder, "began"), join(folder, "ended")];
    const tools = join(folder, "tools");
    mkdirSync(tools);
    writeFileSync(join(tools, "pg_restore"), slowTool({ began, ended }), { mode: 0o755 });
    const backup = join(folder, "backup");
    writeFileSync(backup, "");
    const env: NodeJS.ProcessEnv = {
      PATH: `${tools}:${process.env.PATH}`,
      NODE_ENV: "production",
      DATA_DIR: folder,
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
    };
    const running = spawn(process.execPath, [command.script, "db", "restore", backup], { env });
    onTestFinished(() => void running.kill("SIGKILL"));
    await vi.waitFor(() => expect(existsSync(began)).toBe(true), { timeout: 30_000 });

    running.kill(signal);

    expect(await once(running, "exit")).toEqual([null, signal]);
    await vi.waitFor(() => expect(existsSync(ended)).toBe(true), { timeout: 30_000 });
    expect(readdirSync(folder).sort()).toEqual(["backup", "began", "ended", "tools"]);
  },
  LIMIT_MS,
);

/** A stub of a slow tool: writes the beginning of its output, and marks its start and its end by a signal. */
function slowTool({ began, ended }: { began: string; ended: string }): string {
  return `#!/bin/sh
case "$1" in --list) exit ;; esac
for word; do case "$word" in --file=*) echo "create table" > "\${word#--file=}" ;; esac; done
trap 'kill $!; : > ${ended}; exit 1' TERM
sleep 60 &
: > ${began}
wait
`;
}

/** An exported submission whose attachment never ends, and the command to open it. */
async function halfOpened() {
  const { privateKey, programmeKey } = await testProgrammeKey();
  const folder = temporaryFolder();
  const attachment = { id: "a", size: 1, sealed_sha256: "", file: "attachment-1.pgp" };
  const about = { id: "s", researcher_id: "r", email: "ada@example.org", nickname: null, created_at: "" };
  const [from, key] = [join(folder, "exported"), join(folder, "key.asc")];
  mkdirSync(from);
  writeFileSync(join(from, "submission.json"), JSON.stringify({ ...about, attachments: [attachment] }));
  writeFileSync(join(from, "research.asc"), await sealText("{}", [programmeKey.recipient]));
  execFileSync("mkfifo", [join(from, attachment.file)]);
  writeFileSync(key, privateKey);
  return { folder, words: ["submission", "open", "--from", from, "--key", key] };
}
