import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { opening, research } from "../../tests/support/requests/opening";
import { commandForTests, shell } from "../../tests/support/servers/command-process";
import { startSmtpServer } from "../../tests/support/servers/smtp-server";
import { temporaryFolder } from "../../tests/support/temporary-folder";

const invite = (email: string) => ["invite", "create", "--email", email];

/** Each command starts a process. */
const LIMIT_MS = 60_000;

const command = commandForTests();

test.each(["> /dev/full", "| true"])(
  "a command whose output is lost (%s) is done to its end, mail too, and says so",
  async (where) => {
    const env = await migrated();
    const smtp = await startSmtpServer({ authOptional: true });
    onTestFinished(smtp.stop);
    const words = ["invite", "create", "--email", "ada@example.org"];
    const { code, err } = await shell(
      // A pipe whose reader has exited before anything is written.
      where.startsWith("|") ? 'set -o pipefail; (sleep 1; exec node "$@") | true' : `node "$@" ${where}`,
      [command.script, ...words],
      {
        ...env,
        SMTP_URL: `smtp://127.0.0.1:${smtp.settings.port}`,
        MAIL_FROM: "programme@example.org",
        PUBLIC_URL: "https://bounty.example.org",
        PROGRAMME_NAME: "Conclave",
      },
    );

    expect(err).toMatch(
      /^The output could not be written \((ENOSPC|EPIPE)\)\. What the command was to do is done/m,
    );
    expect(code).toBe(1);
    expect(smtp.taken).toMatchObject([{ to: ["ada@example.org"] }]);
  },
  LIMIT_MS,
);

test.each([
  ...[["audit list"], ["inbox"], ["inbox --json"]],
  ...[["payment add --example"], ["retention run --dry-run"], ["payment --help"]],
])(
  "a reader of %s may stop early, and a full disk is no reader",
  async (words) => {
    const env = await migrated();
    const argv = [command.script, ...words.split(" ")];

    const stopped = await shell('set -o pipefail; (sleep 1; exec node "$@") | true', argv, env);
    const full = await shell('node "$@" > /dev/full', argv, env);

    expect([stopped.code, stopped.err]).toEqual([0, ""]);
    expect([full.code, full.err]).toEqual([1, "The output could not be written (ENOSPC).\n"]);
  },
  LIMIT_MS,
);

test("an invitation names the address that the server would have", async () => {
  const env = { ...(await migrated()), HOST: "::1", PORT: "3004" };

  const { code, out, err } = await shell('node "$@"', [command.script, ...invite("ada@example.org")], env);

  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("http://[::1]:3004/invitation");
}, 60_000);

test.each([{ PORT: "none" }, { PUBLIC_URL: "bounty.example.org" }])(
  "nobody is invited to no address (%o)",
  async (wrong) => {
    const env = await migrated();

    const { code, out, err } = await shell('node "$@"', [command.script, ...invite("ada@example.org")], {
      ...env,
      ...wrong,
    });

    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("PUBLIC_URL, or without it HOST and PORT, must be");
    expect((await shell('node "$@"', [command.script, "invite", "list"], env)).out).toBe("None.\n");
  },
  LIMIT_MS,
);

test.each<[string, RegExp]>([
  [
    "https://a.example,b.example",
    /^FORMER_PUBLIC_URLS must be an address with its scheme, not "b\.example"\.$/m,
  ],
  ["https://a.example/b", /^FORMER_PUBLIC_URLS is only scheme, host and port/m],
  ["http://a.example", /^FORMER_PUBLIC_URLS must begin with https:/m],
  ["'https://a.example'", /^FORMER_PUBLIC_URLS is in quotation marks/m],
])(
  "a former address %j is refused with the server's sentence: a record would list what no receipt names",
  async (FORMER_PUBLIC_URLS, sentence) => {
    const env = { ...environment(), DATA_DIR: temporaryFolder(), FORMER_PUBLIC_URLS };

    const { code, out, err } = await shell('node "$@"', [command.script, "db", "migrate"], env);

    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(sentence);
  },
  LIMIT_MS,
);

test(
  "the file of settings is read as systemd reads it, by the script of deploy/",
  async () => {
    const folder = temporaryFolder();
    const file = join(folder, "conclave.env");
    writeFileSync(
      file,
      `DATA_DIR=${folder}/data\nSESSION_SECRET=a$$b\nDATABASE_URL=mysql://nobody@127.0.0.1/d?a=b&sslmode=verify-full\n`,
    );
    const programme = install(folder);

    const { code, err } = await shell(`CONCLAVE_ENV="$2" ${programme} db migrate`, ["", file], environment());

    expect(code).toBe(1);
    expect(err).toContain("DATABASE_URL");
    expect(existsSync(join(folder, "data"))).toBe(false);
  },
  LIMIT_MS,
);

test(
  "without the file of settings nothing is done",
  async () => {
    const folder = temporaryFolder();

    const { code, err } = await shell('node "$@"', [command.script, "db", "migrate"], {
      ...environment(),
      DATA_DIR: folder,
      CONCLAVE_ENV: join(folder, "missing.env"),
    });

    expect([code, err]).toEqual([
      1,
      `The configuration ${join(folder, "missing.env")} cannot be read (ENOENT); nothing was done.\n`,
    ]);
  },
  LIMIT_MS,
);

test(
  "what was exported is opened by the script of deploy/ on a machine without a configuration, also from a pipe",
  async () => {
    const { programme, submit, withKey, folder } = await opening();
    const { number } = await submit(research, { "poc.zip": "zip!" });
    const { bytes } = await programme.runWith({}, "submission", "export", number, "--out", "-");
    const archive = join(folder, "sealed.tar");
    writeFileSync(archive, bytes);
    const out = join(folder, "research");
    const line = `${install(folder)} submission open --from`;

    const words = [...withKey, "--out", out];
    const fromFile = await shell(`${line} "$@"`, [archive, ...withKey], environment());
    const fromPipe = await shell(
      `file=$1; shift; cat "$file" | ${line} - "$@"`,
      [archive, ...words],
      environment(),
    );

    expect([fromFile.code, fromPipe.code]).toEqual([0, 0]);
    expect(fromFile.out).toContain("Overflow in parse_header");
    expect(readFileSync(join(out, "poc.zip"), "utf8")).toBe("zip!");
  },
  LIMIT_MS,
);

test(
  "the script of deploy/ stops where the folder of the configuration is and its file cannot be seen, or a named one is not there",
  async () => {
    const folder = temporaryFolder();
    const programme = install(folder);
    mkdirSync(join(folder, "etc"));
    const here = { ...environment(), DATA_DIR: join(folder, "data") };

    const unseen = await shell(`${programme} db migrate`, [], here);
    const named = await shell(`${programme} db migrate`, [], {
      ...here,
      CONCLAVE_ENV: join(folder, "no.env"),
    });

    const missing = (file: string) =>
      `The configuration ${join(folder, file)} cannot be read (ENOENT); nothing was done.\n`;
    expect([unseen.code, unseen.err]).toEqual([1, missing("etc/conclave.env")]);
    expect([named.code, named.err]).toEqual([1, missing("no.env")]);
    expect(existsSync(join(folder, "data"))).toBe(false);
  },
  LIMIT_MS,
);

/** Installs the script of deploy/ next to the build, with a folder of the test's own for /etc/conclave. Returns the words that run it. */
function install(folder: string): string {
  const [build, deploy] = [join(folder, "build/node"), join(folder, "deploy")];
  for (const made of [build, deploy]) mkdirSync(made, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  writeFileSync(join(build, "programme.js"), `await import("${command.script}");`);
  const script = readFileSync("deploy/programme", "utf8").replaceAll("/etc/conclave", join(folder, "etc"));
  writeFileSync(join(deploy, "programme"), script);
  return `sh "${join(deploy, "programme")}"`;
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? "", NODE_ENV: "production" };
}

/** A migrated database of its own, and the environment that selects it. */
async function migrated() {
  const folder = temporaryFolder();
  const env = { ...environment(), DATA_DIR: folder };
  expect((await shell('node "$@"', [command.script, "db", "migrate"], env)).code).toBe(0);
  return env;
}
