import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { encryptKey, readPrivateKey } from "openpgp";
import { expect, onTestFinished, test } from "vitest";
import { sampleResearch } from "../../tests/support/requests/sample-research";
import { testProgrammeKey } from "../../tests/support/requests/sealed";
import { commandForTests } from "../../tests/support/servers/command-process";
import { signedInProgramme } from "../../tests/support/servers/programme";
import { temporaryFolder } from "../../tests/support/temporary-folder";

const LIMIT_MS = 60_000;
const command = commandForTests();
const environment = { PATH: process.env.PATH, TERM: "dumb", NODE_ENV: "production" } as const;

// Proves 10.44
test(
  "on a real terminal a passphrase is asked for beside the pipeline, and does not show",
  async () => {
    const { archive, key } = await exported();
    const line = `cat ${archive} | node ${command.script} submission open --from - --key ${key} --json | cat`;
    const terminal = atTerminal(line);

    await terminal.until(/Passphrase of the key in .*: /);
    terminal.type("correct horse\r");
    const seen = await terminal.ended;

    expect(seen).toContain('"title": "Overflow in parse_header"');
    expect(seen).not.toContain("correct horse");
  },
  LIMIT_MS,
);

test(
  "Ctrl-C at the question ends the command, and nothing is done",
  async () => {
    const { archive, key } = await exported();
    const terminal = atTerminal(`node ${command.script} submission open --from ${archive} --key ${key}`);

    await terminal.until(/Passphrase of the key in .*: /);
    terminal.type("\u0003");

    expect(await terminal.ended).toContain("Stopped at the question; nothing was done.");
  },
  LIMIT_MS,
);

test(
  "a question steers no terminal, whatever it names",
  async () => {
    const { archive, key } = await exported();
    const hostile = join(temporaryFolder(), "\u001b[2Jcsa.\u202eyek\u009b2J");
    copyFileSync(key, hostile);
    const terminal = atTerminal(
      `node ${command.script} submission open --from ${archive} --key '${hostile}'`,
    );

    await terminal.until(/Passphrase of the key in .*: /);
    terminal.type("\u0003");

    const seen = await terminal.ended;
    expect(seen).toContain("\\x1b[2Jcsa.\\u{202e}yek\\x9b2J");
    for (const steering of ["\u001b[2J", "\u202e", "\u009b"]) expect(seen).not.toContain(steering);
  },
  LIMIT_MS,
);

test(
  "without a terminal nothing is asked",
  async () => {
    const { archive, key } = await exported();
    const words = ["submission", "open", "--from", archive, "--key", key];

    // Detached, it runs in a new session, which has no controlling terminal.
    const child = spawn("node", [command.script, ...words], { env: environment, detached: true });
    const [err, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);

    expect([code, err]).toEqual([1, expect.stringContaining("there is no terminal to ask for it")]);
  },
  LIMIT_MS,
);

/** A shell command line on a pseudo-terminal that this test types on, and reads. */
function atTerminal(line: string) {
  const words =
    process.platform === "darwin" ? ["-q", "/dev/null", "sh", "-c", line] : ["-qfec", line, "/dev/null"];
  const child = spawn("script", words, { env: environment });
  onTestFinished(() => void child.kill());
  let seen = "";
  const looking = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    seen += text;
    for (const look of looking) look();
  });
  return {
    until: (pattern: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const look = () => pattern.test(seen) && resolve();
        looking.add(look);
        look();
        child.once("close", () => reject(new Error(`It ended after: ${seen}`)));
      }),
    type: (text: string) => child.stdin.write(text),
    ended: new Promise<string>((resolve) => child.once("close", () => resolve(seen))),
  };
}

/** An archive with a submission, and the key that opens it, under a passphrase. */
async function exported() {
  const folder = temporaryFolder();
  const { programme, token } = await signedInProgramme();
  const details = { ...sampleResearch, title: "Overflow in parse_header" };
  const { id } = await programme.submit(token, details);
  const { bytes } = await programme.runWith({}, "submission", "export", id, "--out", "-");
  const archive = join(folder, "sealed.tar");
  writeFileSync(archive, bytes);
  const privateKey = await readPrivateKey({ armoredKey: (await testProgrammeKey()).privateKey });
  const key = join(folder, "key.asc");
  writeFileSync(key, (await encryptKey({ privateKey, passphrase: "correct horse" })).armor());
  return { archive, key };
}
